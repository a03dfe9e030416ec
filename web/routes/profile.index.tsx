import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { ProfilePage } from '#web/features/listings/profile/profile-page.tsx'

const TABS = ['sold', 'pending', 'expired'] as const

/** Every page brings the route along: what the address says is read where the page is. */
export const Route = createFileRoute('/profile/')({
  validateSearch: (address: { tab?: unknown }) => address,
  beforeLoad: requireUser,
  component: Profile,
})

function Profile() {
  const { user } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  // Whatever somebody typed into the address: only what is known is kept.
  return <ProfilePage user={user} status={TABS.find((known) => known === tab)} />
}
