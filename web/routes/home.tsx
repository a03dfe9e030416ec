import { createFileRoute, redirect } from '@tanstack/react-router'

/** The feed, after signing in: the page for that leads on whoever is signed in. */
export const Route = createFileRoute('/home')({
  beforeLoad: () => {
    throw redirect({ to: '/auth' })
  },
})
