import { editingWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useBackButton } from './use-back-button.ts'

/** Asked before what was changed is thrown away. Whatever closes the question keeps the changes. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const words = useWords(editingWords)
  useBackButton(onKeep)
  return (
    <Dialog
      isOpen
      onClose={onKeep}
      title={words.discard}
      closeLabel={words.keepEditing}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={onKeep}>
            {words.keepEditing}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {words.discardNow}
          </Button>
        </>
      }
    >
      <p>{words.discardText}</p>
    </Dialog>
  )
}
