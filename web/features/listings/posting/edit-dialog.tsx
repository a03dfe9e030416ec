import '#web/lib/zod-without-eval.ts'
import { useId, useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { editingWords } from '#web/copy/editing.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { PostFooter } from './post-footer.tsx'
import { PostForm } from './post-form.tsx'
import { useBackButton } from './use-back-button.ts'
import { useEditing } from './use-editing.ts'

export type EditDialogProps = {
  /** As it stands when the dialog opens; what becomes of it meanwhile is the server's to reconcile. */
  listing: Listing
  isOpen: boolean
  onClose: () => void
  onEdited?: (listing: Listing) => void
}

/**
 * Where a listing of one's own is changed: the form of a new one, with the same rules. Load it when it opens.
 */
export function EditDialog({ isOpen, ...rest }: EditDialogProps) {
  return isOpen ? <OpenEditDialog {...rest} /> : null
}

function OpenEditDialog({ listing, onClose, onEdited }: Omit<EditDialogProps, 'isOpen'>) {
  const words = useWords(editingWords)
  const formId = useId()
  const [isLeaving, setLeaving] = useState(false)
  const { form, saveChanges, isSaving, isChanged } = useEditing({ listing, onClose, onEdited })
  useBackButton(leave, !isLeaving)

  // What is on its way to the server is not to be discarded any more.
  function leave() {
    if (isChanged && !isSaving) setLeaving(true)
    else onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={leave}
      title={words.title}
      closeLabel={words.close}
      size="lg"
      footer={
        <PostFooter
          formId={formId}
          form={form}
          onCancel={leave}
          isSending={isSaving}
          send={words.save}
          sending={words.saving}
        />
      }
    >
      <PostForm id={formId} form={form} onSubmit={saveChanges} />
      {isLeaving && <DiscardQuestion onKeep={() => setLeaving(false)} onDiscard={onClose} />}
    </Dialog>
  )
}
