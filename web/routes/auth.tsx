import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AuthPage } from '#web/features/accounts/sign-in/auth-page.tsx'

export const Route = createFileRoute('/auth')({
  // The code that checks whether `next` is safe is loaded only here; no other page needs it.
  validateSearch: (address: { next?: unknown }) => address,
  beforeLoad: (match) =>
    import('#web/features/accounts/sign-in/arrive.ts').then(({ arrive }) => arrive(match)),
  component: Auth,
})

function Auth() {
  const { kept, next } = Route.useRouteContext()
  const router = useRouter()
  return <AuthPage kept={kept} onSignedIn={() => void router.navigate({ href: next, replace: true })} />
}
