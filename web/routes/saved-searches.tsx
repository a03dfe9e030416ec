import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/auth/require-user.ts'
import { SavedPage } from '#web/features/saved/saved-page.tsx'

export const Route = createFileRoute('/saved-searches')({ beforeLoad: requireUser, component: SavedPage })
