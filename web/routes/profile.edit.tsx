import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#web/features/account/account-page.tsx'
import { requireUser } from '#web/features/auth/require-user.ts'

export const Route = createFileRoute('/profile/edit')({ beforeLoad: requireUser, component: AccountPage })
