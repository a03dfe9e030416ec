import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { ChoicesPage } from '#web/features/notifications/choices-page.tsx'

export const Route = createFileRoute('/notifications/settings')({
  beforeLoad: requireUser,
  component: ChoicesPage,
})
