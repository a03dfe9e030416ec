import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Loading } from '#web/features/shell/loading.tsx'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'

// Under `npm run dev` only: a build that held the gallery would keep every icon and component for its sake.
const Gallery = import.meta.env.DEV ? lazyPart(() => import('#web/ui/gallery.tsx').then((module) => module.Gallery)) : NotFound

export const Route = createFileRoute('/dev/ui')({ component: DevUi })

function DevUi() {
  return (
    <Suspense fallback={<Loading />}>
      <Gallery />
    </Suspense>
  )
}
