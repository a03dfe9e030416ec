import { queueWords } from '#web/copy/admin-queue.ts'
import { useWords } from '#web/copy/use-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EyeIcon } from '#web/ui/icons.tsx'

export function NothingChosen() {
  const words = useWords(queueWords)
  return (
    <EmptyState icon={<EyeIcon />} title={words.chooseTitle}>
      {words.chooseText}
    </EmptyState>
  )
}
