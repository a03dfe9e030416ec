import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { FavouritesPage } from '#web/features/engagement/favourites/favourites-page.tsx'
import type { RawFavouritesSearch } from '#web/features/engagement/favourites/search-params.ts'

/** Validation here would be loaded with every page, so the favourites page parses the search params. */
export const Route = createFileRoute('/favourites')({
  validateSearch: (search: RawFavouritesSearch) => search,
  beforeLoad: requireUser,
  component: FavouritesPage,
})
