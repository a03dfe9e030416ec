import { Suspense, useRef, useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { Note } from '#web/features/listings/page/note.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { Button } from '#web/ui/button.tsx'
import { removedWords } from '../page/copy.ts'
import { RemovalReason } from './removal-reason.tsx'
import { useFocusLeft } from './use-focus-left.ts'
import { useUpkeep } from './use-upkeep.ts'

const DeleteQuestion = lazyPart(
  () => import('./delete-question.tsx').then((module) => module.DeleteQuestion),
  Unopened,
)

/** On the page of a listing that moderators removed: why, and the one thing that its owner can still do. */
export function RemovedNote({ listing, reason }: { listing: Listing; reason: string }) {
  const words = useWords(removedWords)
  return (
    <Note tone="danger" title={words.title} action={<Delete listing={listing} />}>
      {words.text} <RemovalReason label={words.reason}>{reason}</RemovalReason>
    </Note>
  )
}

function Delete({ listing }: { listing: Listing }) {
  const words = useWords(removedWords)
  const { carryOut, isUnderWay } = useUpkeep(listing)
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  const remove = () => {
    setAsking(false)
    carryOut('delete')
  }
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-disabled={isUnderWay || undefined}
        onClick={isUnderWay ? undefined : () => setAsking(true)}
      >
        {words.delete}
      </Button>
      {isAsking && (
        <Suspense>
          <DeleteQuestion onDelete={remove} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
