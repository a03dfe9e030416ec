import { createFileRoute } from '@tanstack/react-router'
import { InstallPage } from '#web/features/pages/install/install-page.tsx'

export const Route = createFileRoute('/mobile-app')({ component: InstallPage })
