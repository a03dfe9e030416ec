import { feedWords } from '#web/copy/feed.ts'
import { useWords } from '#web/copy/use-words.ts'
import { RemovableChip } from '#web/ui/chip.tsx'

/** The search in force, and the way out of it. */
export function SearchChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const words = useWords(feedWords)
  return (
    <RemovableChip removeLabel={words.removeSearch(text)} onRemove={onRemove}>
      {words.searchChip(text)}
    </RemovableChip>
  )
}
