import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { NewListing, type Listing } from '#contract/listing.ts'
import { Question } from '#web/features/accounts/question.tsx'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { usePhotoQueue } from '#web/features/media/photo-state.ts'
import { parseResponse, api } from '#web/lib/api.ts'
import { ConnectionError } from '#web/lib/call-error.ts'
import { loadDevice } from '#web/lib/device-store.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { writeContactChoice } from './contact-choice.ts'
import { postingWords, waitingPostWords } from './copy.ts'
import { DraftNote } from './draft-note.tsx'
import { draftAtom, photosAtom, useRestoredDraft } from './draft.ts'
import { BLANK_VALUES, isBlank } from './form-values.ts'
import { PostFooter, PostForm, type StartWith } from './post-form.tsx'
import { postedQuery, refreshListings } from './posted.ts'
import { RepeatNote } from './repeat-note.tsx'
import { useKeeping } from './use-keeping.ts'
import { useListingForm } from './use-listing-form.ts'
import { WaitingList } from './waiting-list.tsx'

export type PostDialogProps = {
  onClose: () => void
  onPosted?: (listing: Listing) => void
  startWith?: StartWith
}

/** Resolves when the draft can be read. */
export const draftLoaded = loadDevice()

/**
 * Lets a person write and post a listing. Import it dynamically, and wait for `draftLoaded`. The draft outlives the dialog and the page.
 * Cancel, which asks first, Start over, posting, and signing in as somebody else clear the draft.
 */
export function PostDialog({ onClose, onPosted, startWith }: PostDialogProps) {
  const formId = useId()
  const userId = useUser().data?.id
  const [isCancelling, setCancelling] = useState(false)
  const { form, create, startOver, hasContent, hasOldDraft, isPublishing } = usePosting({ onClose, onPosted })

  function cancel() {
    startOver()
    onClose()
  }

  return (
    <Dialog
      isTop={!isCancelling}
      onClose={onClose}
      title={postingWords.title}
      closeLabel={postingWords.close}
      size="lg"
      footer={
        <PostFooter
          formId={formId}
          form={form}
          onCancel={() => (hasContent ? setCancelling(true) : cancel())}
          isSending={isPublishing}
          send={postingWords.create}
          sending={postingWords.creating}
        />
      }
    >
      <PostForm
        id={formId}
        form={form}
        onSubmit={create}
        startWith={startWith}
        foot={<RepeatNote onRenewed={cancel} />}
        note={
          <>
            {userId !== undefined && <WaitingList userId={userId} level={3} />}
            <DraftNote
              formId={formId}
              warning={useAtomValue(draftAtom).refusal}
              restored={hasOldDraft ? postingWords.restored : undefined}
              startedOver={postingWords.startedOver}
              onStartOver={startOver}
            />
          </>
        }
      />
      {isCancelling && (
        <Question
          title={postingWords.discard}
          confirm={postingWords.discardNow}
          cancel={postingWords.keepEditing}
          onConfirm={cancel}
          onCancel={() => setCancelling(false)}
        >
          <p>{postingWords.discardText}</p>
        </Question>
      )}
    </Dialog>
  )
}

/** The form of a new listing, and `create`, which posts it. A refusal leaves everything as it was. */
function usePosting({ onClose, onPosted }: { onClose: () => void; onPosted?: (listing: Listing) => void }) {
  const store = useStore()
  const client = useQueryClient()
  const { queue } = useAtomValue(photosAtom)
  const { photos } = usePhotoQueue(queue)
  // The sheet of an earlier listing closes.
  useEffect(() => void client.setQueryData(postedQuery.queryKey, null), [client])
  const form = useListingForm({ draftAtom, queue, schema: NewListing, initialValues: BLANK_VALUES })
  const { hasOldDraft, startOver: emptyDraft } = useRestoredDraft()
  const keeping = useKeeping(() => {
    form.reset()
    showToast({ title: waitingPostWords.saved, description: waitingPostWords.savedText })
    onClose()
  }, showRefusal)
  const { publish, isPublishing } = usePublish({
    onPosted: finish,
    onRefused: (error) => {
      // It may have arrived. Sent again with its key, it is not posted twice.
      if (error instanceof ConnectionError) return keeping.leave()
      keeping.release()
      showRefusal(error)
    },
  })

  function showRefusal(error: Error) {
    form.showRefusal(error, postingWords.noResponse)
  }

  // It was refused after it had waited for the line. Shown once, because the person corrects it.
  const { refusal, refusedFields } = useAtomValue(draftAtom)
  const showRefusedFields = useEffectEvent(() => {
    if (!refusal || !refusedFields || Object.keys(refusedFields).length === 0) return
    form.showProblems(refusedFields, refusal)
    store.set(draftAtom, { ...store.get(draftAtom), refusal: undefined, refusedFields: undefined })
  })
  useEffect(() => showRefusedFields(), [refusedFields])

  function create() {
    if (isPublishing) return
    void form.submit((listing) => publish({ listing, key: store.get(draftAtom).key }), keeping)
  }

  function finish(listing: Listing, sent: Publication) {
    keeping.release()
    const { key, ownerId } = store.get(draftAtom)
    if (ownerId !== null) writeContactChoice(ownerId, sent.listing.contact)
    if (key === sent.key) startOver()
    showToast({
      title: postingWords.success,
      description: matchesForm(listing, sent) ? postingWords.created : postingWords.arrivedEarlier,
    })
    onClose()
    onPosted?.(listing)
    void import('#web/features/notifications/push/ask.ts').then(
      ({ ask }) => ask(client, 'posting'),
      () => {},
    )
  }

  function startOver() {
    form.reset()
    emptyDraft()
  }

  // A chosen kind is one tap, which is not worth a question.
  const hasContent = photos.length > 0 || !isBlank({ ...form.values, type: '' })
  return { form, create, startOver, hasContent, hasOldDraft, isPublishing }
}

// After a dropped connection, the server may have stored what an earlier press sent, without the changes made
// since. The person must know that.
function matchesForm(listing: Listing, { listing: sent }: Publication): boolean {
  return (
    listing.title === sent.title && listing.description === sent.description && listing.price === sent.price
  )
}

const PUBLISH_KEY = ['/api/listings', 'publish'] as const

type Publication = { listing: NewListing; key: string }

type Outcome = {
  onPosted: (listing: Listing, sent: Publication) => void
  onRefused: (error: Error, sent: Publication) => void
}

/**
 * Posts a listing with its Idempotency-Key. Reports success or failure even if the dialog was closed
 * meanwhile.
 */
function usePublish({ onPosted, onRefused }: Outcome) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: PUBLISH_KEY,
    networkMode: 'always',
    mutationFn: ({ listing, key }: Publication) =>
      parseResponse(api.listings.$post({ json: listing }, { headers: { 'Idempotency-Key': key } })),
    onSuccess: (listing, sent) => {
      client.setQueryData(postedQuery.queryKey, listing)
      onPosted(listing, sent)
      void refreshListings(client)
    },
    onError: onRefused,
  })
  // The call is found by its key, so that a dialog reopened meanwhile does not offer to post again.
  return { publish: mutation.mutate, isPublishing: useIsMutating({ mutationKey: PUBLISH_KEY }) > 0 }
}
