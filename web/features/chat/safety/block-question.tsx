import { Question } from '#web/features/accounts/question.tsx'
import { useBlock } from '#web/features/chat/data/use-block.ts'
import { chatSafetyWords } from './copy.ts'

/** Asks before blocking, which covers every conversation with the person. */
export function BlockQuestion({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { block } = useBlock(id)
  const blockAndClose = () => {
    block()
    onClose()
  }
  return (
    <Question
      title={chatSafetyWords.blockTitle(name)}
      confirm={chatSafetyWords.block}
      cancel={chatSafetyWords.cancel}
      onConfirm={blockAndClose}
      onCancel={onClose}
    >
      <p>{chatSafetyWords.blockText}</p>
    </Question>
  )
}
