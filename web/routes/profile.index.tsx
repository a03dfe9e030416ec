import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/auth/require-user.ts'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { readProfileSearch } from '#web/features/profile/search-params.ts'

export const Route = createFileRoute('/profile/')({ validateSearch: readProfileSearch, beforeLoad: requireUser, component: Profile })

function Profile() {
  const { user } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  return <ProfilePage user={user} status={tab} />
}
