import { Suspense, useState } from 'react'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { posterWords } from './copy.ts'
import type { PosterSubject } from './poster-dialog.tsx'

const PosterDialog = lazyPart(
  () => import('./poster-dialog.tsx').then((module) => module.PosterDialog),
  FailedDialog,
)

/** Opens the poster of a listing or of a seller's page. */
export function PosterButton({ subject }: { subject: PosterSubject }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="tap" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {posterWords.open}
      </Button>
      <Suspense>{isOpen && <PosterDialog subject={subject} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
