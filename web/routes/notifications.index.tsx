import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/auth/require-user.ts'
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx'

export const Route = createFileRoute('/notifications/')({
  beforeLoad: requireUser,
  component: NotificationsPage,
})
