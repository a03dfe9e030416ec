import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { EditListing, Listing, NewListing } from '#contract/listing.ts'
import { Question } from '#web/features/accounts/question.tsx'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { cacheChangedListing, refetchIfStale } from '#web/features/listings/upkeep/cached-listing.ts'
import { scoreQuery } from '#web/features/listings/upkeep/queries.ts'
import { findEdit } from '#web/features/listings/upkeep/waiting-edit.ts'
import { usePhotoQueue } from '#web/features/media/photo-state.ts'
import { dropWaiting } from '#web/lib/acts.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { ConnectionError } from '#web/lib/call-error.ts'
import { loadDevice, whenStored } from '#web/lib/device-store.ts'
import { listWaiting } from '#web/lib/waiting.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { editingWords, labelOf, postingWords } from './copy.ts'
import { DraftNote } from './draft-note.tsx'
import { changesOf, hasChanges, useEditDraft } from './edit-draft.ts'
import { PostFooter, PostForm } from './post-form.tsx'
import { useListingForm } from './use-listing-form.ts'

export type EditDialogProps = {
  /** Only its value at opening counts. Only edited fields are sent, so later changes elsewhere survive. */
  listing: Listing
  onClose: () => void
}

/** Resolves when unsaved changes can be read. */
export const draftLoaded = loadDevice()

/**
 * Edits the person's own listing, with the form and the rules of a new one. Import it dynamically, and wait for
 * `draftLoaded`.
 */
export function EditDialog({ listing, onClose }: EditDialogProps) {
  const formId = useId()
  const [isLeaving, setLeaving] = useState(false)
  const { form, saveChanges, startOver, isSaving, isChanged, draft } = useEditing({ listing, onClose })

  function discard() {
    draft.forget()
    onClose()
  }

  // Changes already being saved can no longer be discarded.
  function leave() {
    if (isChanged && !isSaving) setLeaving(true)
    else onClose()
  }

  return (
    <Dialog
      isTop={!isLeaving}
      onClose={leave}
      title={editingWords.title}
      closeLabel={editingWords.close}
      size="lg"
      footer={
        <PostFooter
          formId={formId}
          form={form}
          onCancel={leave}
          isSending={isSaving}
          send={editingWords.save}
          sending={editingWords.saving}
        />
      }
    >
      <PostForm
        id={formId}
        form={form}
        onSubmit={saveChanges}
        note={<EditNote formId={formId} draft={draft} onStartOver={startOver} />}
      />
      {isLeaving && (
        <Question
          title={editingWords.discard}
          confirm={postingWords.discardNow}
          cancel={postingWords.keepEditing}
          onConfirm={discard}
          onCancel={() => setLeaving(false)}
        >
          <p>{editingWords.discardText}</p>
        </Question>
      )}
    </Dialog>
  )
}

/** The form of an edit, and `saveChanges`, which sends the differences from the listing at opening. */
function useEditing({ listing: current, onClose }: EditDialogProps) {
  const store = useStore()
  const client = useQueryClient()
  const userId = useUser().data?.id
  const [listing] = useState(current)
  const draft = useEditDraft(listing)
  const { imageUrls } = usePhotoQueue(draft.queue)
  const form = useListingForm(draft)
  const { save, isSaving } = useSave({
    onSaved: () => {
      draft.forget()
      showToast({ title: editingWords.success, description: editingWords.saved })
    },
    onRefused: (error) => (error instanceof ConnectionError ? leave() : showRefusal(error)),
  })
  useEffect(() => takeBack(userId, listing.id), [userId, listing.id])
  const showEarlierRefusal = useEffectEvent(() => {
    const { refusal, refusedFields = {} } = draft.refused ?? {}
    if (refusal) form.showProblems(refusedFields, refusal)
  })
  useEffect(() => showEarlierRefusal(), [])

  function showRefusal(error: Error) {
    form.showRefusal(error, editingWords.noResponse)
  }

  /** Leaves what is kept on this device to be sent when the line is back. */
  function leave() {
    if (userId === undefined) return showRefusal(new ConnectionError('There is no line'))
    const { id, title } = listing
    import('./send-edit.ts')
      .then(({ editAct }) => editAct.wait(client, userId, { id, userId, title }, editingWords.yours))
      .then(onClose, showRefusal)
  }

  function saveChanges() {
    if (isSaving) return
    if (hasChanged()) void form.submit(send, { keep, release: () => {}, leave })
    else closeUnchanged()
  }

  async function keep() {
    await whenStored()
    return userId === undefined ? ('not' as const) : ('kept' as const)
  }

  function send(after: NewListing) {
    const changes = changesOf(listing, after)
    // TanStack Query skips this onSuccess once the dialog is closed, so it never closes a later dialog.
    if (Object.keys(changes).length > 0) save({ listing, changes }, { onSuccess: onClose })
    else closeUnchanged()
  }

  function closeUnchanged() {
    showToast({ title: editingWords.nothingChanged, description: editingWords.nothingChangedText })
    onClose()
  }

  function hasChanged(): boolean {
    return hasChanges(listing, store.get(draft.draftAtom).values, draft.queue.getSnapshot().imageUrls)
  }

  function startOver() {
    form.reset()
    draft.startOver()
  }

  const isChanged = hasChanges(listing, form.values, imageUrls)
  return { form, draft, saveChanges, startOver, isSaving, isChanged }
}

/** What waits for the line is in the form again, so it must not be sent meanwhile. */
function takeBack(userId: string | undefined, id: string) {
  const waiting = userId === undefined ? undefined : findEdit(listWaiting(userId), id)
  if (userId !== undefined && waiting) dropWaiting(userId, waiting.key)
}

type EditNoteProps = { formId: string; draft: ReturnType<typeof useEditDraft>; onStartOver: () => void }

/** Says that the changes are of an earlier visit. */
function EditNote({ formId, draft, onStartOver }: EditNoteProps) {
  const [isRestored, setRestored] = useState(draft.isRestored)
  const changed = draft.changedMeanwhile.map((field) =>
    field === 'type' ? postingWords.kind : labelOf(field),
  )
  return (
    <DraftNote
      formId={formId}
      warning={isRestored && changed.length > 0 ? editingWords.changedMeanwhile(changed) : undefined}
      restored={isRestored ? editingWords.restored : undefined}
      startedOver={editingWords.startedOver}
      onStartOver={() => {
        setRestored(false)
        onStartOver()
      }}
    />
  )
}

type Edit = { listing: Listing; changes: EditListing }

/**
 * Sends an edit and writes the saved listing into every cached copy. Reports success or failure even if the
 * dialog was closed meanwhile.
 */
function useSave({
  onSaved,
  onRefused,
}: {
  onSaved: (listing: Listing) => void
  onRefused: (error: Error) => void
}) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ listing: { id }, changes }: Edit) =>
      parseResponse(api.listings[':id'].$patch({ param: { id }, json: changes })),
    onSuccess: (updated) => {
      // The warnings are for other API clients, since this form has already questioned the price.
      const saved: Listing = { ...updated, warnings: undefined }
      void cacheChangedListing(client, saved)
      void client.invalidateQueries(scoreQuery(saved.id))
      onSaved(saved)
    },
    onError: (error, { listing }) => {
      onRefused(error)
      void refetchIfStale(client, listing, error)
    },
  })
  return { save: mutate, isSaving: isPending }
}
