import { createFileRoute } from '@tanstack/react-router'
import { readPhoneSearch } from '#web/features/dev/search-params.ts'
import { SmsPage } from '#web/features/dev/sms-page.tsx'

export const Route = createFileRoute('/dev/sms')({
  validateSearch: readPhoneSearch,
  beforeLoad: async (match) => (await import('#web/features/dev/queries.ts')).requireDevelopment(match),
  component: Sms,
})

function Sms() {
  const { phone = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <SmsPage phone={phone} onPhone={(phone) => void navigate({ search: { phone: phone || undefined }, replace: true })} />
}
