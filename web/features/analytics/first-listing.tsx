import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '#web/lib/words.ts'
import { PostButton } from '#web/features/listings/profile/post-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CameraIcon } from '#web/ui/icons/icons.tsx'
import { analyticsWords } from './copy.ts'
import { readAgain } from './queries.ts'

/** For somebody without a listing: what would stand here, and the way to it. */
export function FirstListing() {
  const words = useWords(analyticsWords)
  const client = useQueryClient()
  return (
    <EmptyState
      icon={<CameraIcon />}
      title={words.noneTitle}
      action={<PostButton label={words.createFirst} size="lg" onPosted={() => void readAgain(client)} />}
    >
      {words.noneText}
    </EmptyState>
  )
}
