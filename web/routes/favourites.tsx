import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { FavouritesPage } from '#web/features/engagement/favourites/favourites-page.tsx'
import type { FavouritesAddress } from '#web/features/engagement/favourites/search-params.ts'

/** Every page loads the routes, so the search params are parsed in the list. */
export const Route = createFileRoute('/favourites')({
  validateSearch: (address: FavouritesAddress) => address,
  beforeLoad: requireUser,
  component: FavouritesPage,
})
