import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to /auth, which redirects members to the feed. */
export const Route = createFileRoute('/home')({
  beforeLoad: () => {
    throw redirect({ to: '/auth' })
  },
})
