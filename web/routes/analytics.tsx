import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsPage } from '#web/features/analytics/analytics-page.tsx'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'

/** What the address says is read where the page is. */
export const Route = createFileRoute('/analytics')({ beforeLoad: requireUser, component: AnalyticsPage })
