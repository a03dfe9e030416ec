import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/auth/require-user.ts'
import { FavouritesPage } from '#web/features/favourites/favourites-page.tsx'
import { readFavouritesSearch } from '#web/features/favourites/search-params.ts'

export const Route = createFileRoute('/favourites')({
  validateSearch: readFavouritesSearch,
  beforeLoad: requireUser,
  component: FavouritesPage,
})
