import '#web/lib/zod-without-eval.ts'
import { useId } from 'react'
import type { Listing } from '#contract/listing.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DraftNote } from './draft-note.tsx'
import { PostFooter } from './post-footer.tsx'
import { PostForm, type StartWith } from './post-form.tsx'
import { useBackButton } from './use-back-button.ts'
import { usePosting } from './use-posting.ts'

export type PostDialogProps = {
  isOpen: boolean
  onClose: () => void
  onPosted?: (listing: Listing) => void
  /** 'camera' puts the photos first and opens the camera where the browser allows it. */
  startWith?: StartWith
}

/**
 * Where a listing is written and posted. Load it when it opens. However it closes, what was filled in stays
 * for the next opening, the next page load or the next day; only Cancel, Start over and a posted listing
 * empty it.
 */
export function PostDialog({ isOpen, ...rest }: PostDialogProps) {
  return isOpen ? <OpenPostDialog {...rest} /> : null
}

function OpenPostDialog({ onClose, onPosted, startWith }: Omit<PostDialogProps, 'isOpen'>) {
  const words = useWords(postingWords)
  const formId = useId()
  const { form, create, startOver, hasOldDraft, isPublishing } = usePosting({ onClose, onPosted })
  useBackButton(onClose)

  function cancel() {
    startOver()
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      closeLabel={words.close}
      size="lg"
      footer={
        <PostFooter
          formId={formId}
          form={form}
          onCancel={cancel}
          isSending={isPublishing}
          send={words.create}
          sending={words.creating}
        />
      }
    >
      <PostForm
        id={formId}
        form={form}
        onSubmit={create}
        startWith={startWith}
        note={<DraftNote formId={formId} hasOldDraft={hasOldDraft} onStartOver={startOver} />}
      />
    </Dialog>
  )
}
