import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'

export const Route = createFileRoute('/profile/edit')({ beforeLoad: requireUser, component: AccountPage })
