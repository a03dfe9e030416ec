import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { MessagesPage } from '#web/features/chat/messages-page.tsx'

export const Route = createFileRoute('/messages')({
  validateSearch: (search: { archived?: unknown }) => search,
  beforeLoad: requireUser,
  component: MessagesPage,
})
