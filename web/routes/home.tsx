import { createFileRoute, redirect } from '@tanstack/react-router'

/** The feed after signing in: /auth redirects anyone signed in. */
export const Route = createFileRoute('/home')({
  beforeLoad: () => {
    throw redirect({ to: '/auth' })
  },
})
