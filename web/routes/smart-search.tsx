import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { SearchPage } from '#web/features/search/search-page.tsx'

export const Route = createFileRoute('/smart-search')({ beforeLoad: requireUser, component: SearchPage })
