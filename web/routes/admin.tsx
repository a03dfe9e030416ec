import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '#web/features/moderation/desk/admin-page.tsx'
import type { AdminAddress } from '#web/features/moderation/desk/search-params.ts'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'

/** Every page loads the routes, so the search params are parsed in the dashboard. */
export const Route = createFileRoute('/admin')({
  validateSearch: (address: AdminAddress) => address,
  beforeLoad: requireUser,
  component: Admin,
})

function Admin() {
  const { user } = Route.useRouteContext()
  return <AdminPage user={user} />
}
