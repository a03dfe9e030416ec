import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { developmentQuery, readPhoneSearch, type RawPhoneSearch } from '#web/features/dev/queries.ts'
import { SmsPage } from '#web/features/dev/sms-page.tsx'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Loading } from '#web/lib/loading.tsx'

const UploadsPage = lazyPart(() =>
  import('#web/features/dev/uploads-page.tsx').then((module) => module.UploadsPage),
)

const UiPage = lazyPart(() => import('#web/features/dev/ui/ui-page.tsx').then((module) => module.UiPage))

/** All developer pages share one route, because each route adds sixty bytes to every page of the product. */
export const Route = createFileRoute('/dev/$page')({
  validateSearch: (search: RawPhoneSearch) => search,
  component: DevPage,
})

function DevPage() {
  const { page } = Route.useParams()
  const { data: isDevelopment, isPending, isError, refetch } = useQuery(developmentQuery)
  if (isPending) return <Loading />
  if (isError) return <Failure onRetry={() => void refetch()} />
  if (!isDevelopment) return <NotFound />
  if (page === 'sms') return <Sms />
  if (page !== 'uploads' && page !== 'ui') return <NotFound />
  return <Suspense fallback={<Loading />}>{page === 'ui' ? <UiPage /> : <UploadsPage />}</Suspense>
}

function Sms() {
  const { phone = '' } = readPhoneSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <SmsPage
      phone={phone}
      onPhone={(typed) => void navigate({ search: { phone: typed || undefined }, replace: true })}
    />
  )
}
