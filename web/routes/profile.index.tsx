import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { ProfilePage } from '#web/features/listings/profile/profile-page.tsx'

const TABS = ['sold', 'pending', 'expired'] as const

/** Every page loads the routes, so the search params are parsed in the page. */
export const Route = createFileRoute('/profile/')({
  validateSearch: (address: { tab?: unknown }) => address,
  beforeLoad: requireUser,
  component: Profile,
})

function Profile() {
  const { user } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  // Ignores an unknown tab in the address.
  return <ProfilePage user={user} status={TABS.find((known) => known === tab)} />
}
