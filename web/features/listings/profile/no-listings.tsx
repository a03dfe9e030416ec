import { noListingsWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import type { OwnStatus } from '#web/features/listings/upkeep/queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CameraIcon } from '#web/ui/icons/icons.tsx'
import { PostButton } from './post-button.tsx'

/** Somebody without a single listing is led to the first; otherwise each tab says what would stand in it. */
export function NoListings({ status, hasNone }: { status: OwnStatus; hasNone: boolean }) {
  const words = useWords(noListingsWords)
  const { title, text } = words.empty[status]
  if (status !== 'active' || !hasNone)
    return (
      <EmptyState title={title} level={3}>
        {text}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<CameraIcon />}
      title={words.noneTitle}
      level={3}
      action={<PostButton label={words.createFirst} size="lg" />}
    >
      {words.noneText}
    </EmptyState>
  )
}
