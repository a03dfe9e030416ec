import { createFileRoute } from '@tanstack/react-router'
import { DeletedPage } from '#web/features/own-data/deleted-page.tsx'

export const Route = createFileRoute('/account-deleted')({ component: DeletedPage })
