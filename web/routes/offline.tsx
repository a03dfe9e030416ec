import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '#web/features/pages/offline/offline-page.tsx'

export const Route = createFileRoute('/offline')({ component: OfflinePage })
