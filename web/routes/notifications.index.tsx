import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx'

export const Route = createFileRoute('/notifications/')({
  beforeLoad: requireUser,
  component: NotificationsPage,
})
