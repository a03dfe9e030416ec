import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { postingWords } from './copy.ts'

type DiscardQuestionProps = { question: string; text: string; onKeep: () => void; onDiscard: () => void }

/** Asks before a form is emptied or its changes are discarded. Closing the question keeps them. */
export function DiscardQuestion({ question, text, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog
      onClose={onKeep}
      title={question}
      closeLabel={postingWords.keepEditing}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={onKeep}>
            {postingWords.keepEditing}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {postingWords.discardNow}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
