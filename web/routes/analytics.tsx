import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { AnalyticsPage } from '#web/features/analytics/analytics-page.tsx'

/** Validation here would be loaded with every page, so the analytics page parses the search params. */
export const Route = createFileRoute('/analytics')({ beforeLoad: requireUser, component: AnalyticsPage })
