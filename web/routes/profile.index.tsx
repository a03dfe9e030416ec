import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { ProfilePage } from '#web/features/listings/profile/profile-page.tsx'

const TABS = ['sold', 'pending', 'expired'] as const

/** Validation here would be loaded with every page, so the profile page parses the search params. */
export const Route = createFileRoute('/profile/')({
  validateSearch: (search: { tab?: unknown }) => search,
  beforeLoad: requireUser,
  component: Profile,
})

function Profile() {
  const { user } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  // An unknown tab in the URL is ignored.
  return <ProfilePage user={user} status={TABS.find((known) => known === tab)} />
}
