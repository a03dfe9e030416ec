import { createFileRoute } from '@tanstack/react-router'
import { requireDevelopment } from '#web/features/dev/queries.ts'
import { Gallery } from '#web/ui/gallery.tsx'

export const Route = createFileRoute('/dev/ui')({ beforeLoad: requireDevelopment, component: Gallery })
