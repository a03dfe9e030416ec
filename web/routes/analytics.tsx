import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsPage } from '#web/features/analytics/analytics-page.tsx'
import type { AnalyticsAddress } from '#web/features/analytics/search-params.ts'
import { requireUser } from '#web/features/auth/require-user.ts'

/** Every page brings the route along: what the address says is read where the page is. */
export const Route = createFileRoute('/analytics')({
  validateSearch: (address: AnalyticsAddress) => address,
  beforeLoad: requireUser,
  component: AnalyticsPage,
})
