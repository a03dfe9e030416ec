import { useStore } from 'jotai'
import { useState } from 'react'
import type { Listing, NewListing } from '#contract/listing.ts'
import { editingWords } from '#web/copy/editing.ts'
import { useWords } from '#web/copy/use-words.ts'
import { usePhotoQueue } from '#web/features/media/use-photo-queue.ts'
import { showToast } from '#web/ui/toast.ts'
import { changesOf, hasChanges } from './changes.ts'
import { useEditDraft } from './edit-draft.ts'
import { useListingForm } from './use-listing-form.ts'
import { useSave } from './use-save.ts'

type Editing = { listing: Listing; onClose: () => void; onEdited?: (listing: Listing) => void }

/**
 * An edit and its one action: Save changes sends what differs from the listing as it was when the dialog
 * opened.
 */
export function useEditing({ listing: current, onClose, onEdited }: Editing) {
  const words = useWords(editingWords)
  const store = useStore()
  const [listing] = useState(current)
  const draft = useEditDraft(listing)
  const { imageUrls } = usePhotoQueue(draft.queue)
  const form = useListingForm(draft)
  const { save, isSaving } = useSave({
    onSaved: finish,
    onRefused: (error) => form.explain(error, words.noAnswer),
  })

  function saveChanges() {
    if (isSaving) return
    if (hasChanged()) void form.submit(send)
    else leaveAsItIs()
  }

  function send(after: NewListing) {
    const changes = changesOf(listing, after)
    // Told to this dialog alone: one that was closed meanwhile must not close the next.
    if (Object.keys(changes).length > 0) save({ listing, changes }, { onSuccess: onClose })
    else leaveAsItIs()
  }

  function leaveAsItIs() {
    showToast({ title: words.nothingChanged, description: words.nothingChangedText })
    onClose()
  }

  function finish(saved: Listing) {
    showToast({ title: words.success, description: words.saved })
    onEdited?.(saved)
  }

  function hasChanged(): boolean {
    return hasChanges(listing, store.get(draft.draftAtom).values, draft.queue.getSnapshot().imageUrls)
  }

  return { form, saveChanges, isSaving, isChanged: hasChanges(listing, form.values, imageUrls) }
}
