import { createFileRoute } from '@tanstack/react-router'
import { SellerPage } from '#web/features/search/sellers/seller-page.tsx'

export const Route = createFileRoute('/users/$id')({ component: Page })

function Page() {
  const { id } = Route.useParams()
  return <SellerPage key={id} id={id} />
}
