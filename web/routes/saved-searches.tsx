import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { SavedPage } from '#web/features/search/saved/saved-page.tsx'

export const Route = createFileRoute('/saved-searches')({ beforeLoad: requireUser, component: SavedPage })
