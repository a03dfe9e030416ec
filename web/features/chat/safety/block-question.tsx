import { useWords } from '#web/lib/words.ts'
import { Question } from '#web/features/accounts/question.tsx'
import { chatSafetyWords } from './copy.ts'
import { useBlock } from '../data/use-block.ts'

/** Asks before blocking, which covers every conversation with the person. */
export function BlockQuestion({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const words = useWords(chatSafetyWords)
  const { block } = useBlock(id)
  const blockAndClose = () => {
    block()
    onClose()
  }
  return (
    <Question
      title={words.blockTitle(name)}
      confirm={words.block}
      cancel={words.cancel}
      onConfirm={blockAndClose}
      onCancel={onClose}
    >
      <p>{words.blockText}</p>
    </Question>
  )
}
