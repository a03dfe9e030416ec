import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/messaging')({
  beforeLoad: () => {
    throw redirect({ to: '/messages' })
  },
})
