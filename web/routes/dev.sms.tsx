import { createFileRoute } from '@tanstack/react-router'
import { requireDevelopment } from '#web/features/dev/queries.ts'
import { readPhoneSearch } from '#web/features/dev/search-params.ts'
import { SmsPage } from '#web/features/dev/sms-page.tsx'

export const Route = createFileRoute('/dev/sms')({
  validateSearch: readPhoneSearch,
  beforeLoad: requireDevelopment,
  component: Sms,
})

function Sms() {
  const { phone = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <SmsPage phone={phone} onPhone={(phone) => void navigate({ search: { phone: phone || undefined }, replace: true })} />
}
