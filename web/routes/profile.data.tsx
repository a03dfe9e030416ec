import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'
import { OwnDataPage } from '#web/features/own-data/own-data-page.tsx'

export const Route = createFileRoute('/profile/data')({ beforeLoad: requireUser, component: OwnDataPage })
