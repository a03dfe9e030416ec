import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsPage } from '#web/features/analytics/analytics-page.tsx'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'

/** The search params are parsed in the page. */
export const Route = createFileRoute('/analytics')({ beforeLoad: requireUser, component: AnalyticsPage })
