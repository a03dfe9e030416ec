import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { VerificationPage } from '#web/features/verification/verification-page.tsx'

export const Route = createFileRoute('/verification')({
  beforeLoad: requireUser,
  component: VerificationPage,
})
