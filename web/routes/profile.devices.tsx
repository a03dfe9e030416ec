import { createFileRoute } from '@tanstack/react-router'
import { DevicesPage } from '#web/features/accounts/devices/devices-page.tsx'
import { requireUser } from '#web/features/accounts/sign-in/queries.ts'

export const Route = createFileRoute('/profile/devices')({ beforeLoad: requireUser, component: DevicesPage })
