import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { AdminPage } from '#web/features/moderation/desk/admin-page.tsx'
import type { RawAdminSearch } from '#web/features/moderation/desk/search-params.ts'

/** Validation here would be loaded with every page, so the dashboard parses the search params. */
export const Route = createFileRoute('/admin')({
  validateSearch: (search: RawAdminSearch) => search,
  beforeLoad: requireUser,
  component: Admin,
})

function Admin() {
  const { user } = Route.useRouteContext()
  return <AdminPage user={user} />
}
