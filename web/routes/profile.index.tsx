import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/require-user.ts'
import { ProfilePage } from '#web/features/listings/profile/profile-page.tsx'
import { readProfileSearch, type ProfileAddress } from '#web/features/listings/profile/search-params.ts'

/** Every page brings the route along: what the address says is read where the page is. */
export const Route = createFileRoute('/profile/')({
  validateSearch: (address: ProfileAddress) => address,
  beforeLoad: requireUser,
  component: Profile,
})

function Profile() {
  const { user } = Route.useRouteContext()
  const { tab } = readProfileSearch(Route.useSearch())
  return <ProfilePage user={user} status={tab} />
}
