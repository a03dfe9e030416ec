import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { REVIEW_TAGS_MAX, REVIEW_TEXT_MAX } from '#contract/limits.ts'
import { REVIEW_TAGS, type ReviewTag } from '#contract/lists.ts'
import type { NewReview, Review } from '#contract/review.ts'
import { countCharacters, toVisibleText } from '#contract/visible-text.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipGroup } from '#web/ui/chip.tsx'
import { RadioCards } from '#web/ui/forms/radios.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { reviewWords, tagWords } from './copy.ts'
import { pendingQuery, type PendingSale } from './queries.ts'
import { ThumbDownIcon, ThumbUpIcon } from './thumbs.tsx'
import page from '#web/ui/page.module.css'
import styles from './review-dialog.module.css'

type Verdict = NewReview['verdict']

/** The tags that go with a thumb. */
const HALF = REVIEW_TAGS.length / 2
const TAGS: Record<Verdict, readonly ReviewTag[]> = {
  positive: REVIEW_TAGS.slice(0, HALF),
  negative: REVIEW_TAGS.slice(HALF),
}
const COUNTER_FROM = REVIEW_TEXT_MAX * 0.8

/** Asks for a review of the other person of a sale: a thumb, a few words to tap, and a text. */
export function ReviewDialog({ sale, onClose }: { sale: PendingSale; onClose: () => void }) {
  const id = useId()
  const name = sale.otherUser?.displayName ?? reviewWords.somebody
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [tags, setTags] = useState<readonly ReviewTag[]>([])
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const { send, isSending } = useSendReview(sale, onClose)

  const choose = (chosen: Verdict) => {
    setVerdict(chosen)
    setTags([])
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(verdict === null)
    if (verdict !== null && lengthOf(text) <= REVIEW_TEXT_MAX && !isSending)
      send({ verdict, tags: [...tags], text: toVisibleText(text) || undefined })
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {reviewWords.later}
      </Button>
      <Button type="submit" form={id} isPending={isSending}>
        {reviewWords.send}
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={reviewWords.title(name)} closeLabel={reviewWords.close} footer={buttons}>
      <form id={id} className={page.stack4} noValidate onSubmit={submit}>
        {sale.listing && <p className={page.small}>{sale.listing.title}</p>}
        <RadioCards
          label={reviewWords.verdict}
          value={verdict}
          onChange={choose}
          cards={[
            { value: 'positive', label: reviewWords.positive, icon: <ThumbUpIcon /> },
            { value: 'negative', label: reviewWords.negative, icon: <ThumbDownIcon /> },
          ]}
          error={isRefused && verdict === null ? reviewWords.noVerdict : null}
        />
        {verdict && <TagChips verdict={verdict} tags={tags} onChange={setTags} />}
        <ReviewText text={text} isSending={isSending} onChange={setText} />
      </form>
    </Dialog>
  )
}

function lengthOf(text: string): number {
  return countCharacters(toVisibleText(text))
}

type TagChipsProps = {
  verdict: Verdict
  tags: readonly ReviewTag[]
  onChange: (tags: readonly ReviewTag[]) => void
}

/** The words that go with the thumb, of which a few can be on. */
function TagChips({ verdict, tags, onChange }: TagChipsProps) {
  const toggle = (tag: ReviewTag) => {
    if (tags.includes(tag)) onChange(tags.filter((each) => each !== tag))
    else if (tags.length < REVIEW_TAGS_MAX) onChange([...tags, tag])
  }
  const label = reviewWords.tags(REVIEW_TAGS_MAX)
  return (
    <div className={page.stack2}>
      <p className={styles.label}>{label}</p>
      <ChipGroup label={label}>
        {TAGS[verdict].map((tag) => (
          <Chip key={tag} isOn={tags.includes(tag)} onToggle={() => toggle(tag)}>
            {tagWords[tag]}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}

type ReviewTextProps = { text: string; isSending: boolean; onChange: (text: string) => void }

function ReviewText({ text, isSending, onChange }: ReviewTextProps) {
  const length = lengthOf(text)
  return (
    <TextArea
      label={reviewWords.text}
      name="text"
      note={length >= COUNTER_FROM ? reviewWords.counter(length, REVIEW_TEXT_MAX) : reviewWords.optional}
      hint={reviewWords.hint}
      error={length > REVIEW_TEXT_MAX ? reviewWords.tooLong(REVIEW_TEXT_MAX) : null}
      value={text}
      readOnly={isSending}
      onChange={onChange}
    />
  )
}

/** Sends a review. The key stays the same while the dialog is open, so that pressing again sends it once. */
function useSendReview({ listingId, otherUser }: PendingSale, onSent: () => void) {
  const client = useQueryClient()
  const [key] = useState(randomKey)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (json: NewReview) =>
      parseResponse(
        api.listings[':id'].reviews.$post(
          { param: { id: listingId }, json },
          { headers: { 'Idempotency-Key': key } },
        ),
      ),
    onSuccess: (review) => {
      showToast({
        title: reviewWords.sent,
        description: whatFollows(review, otherUser?.displayName ?? reviewWords.somebody),
      })
      void client.invalidateQueries(pendingQuery)
      void client.invalidateQueries({ queryKey: ['/api/users'] })
      onSent()
    },
    onError: (error) => {
      showFailure(error)
      // After a cut line, the dialog stays open to send it again: the server may have the review or not.
      if (error instanceof CallError) void client.invalidateQueries(pendingQuery)
    },
  })
  return { send: mutate, isSending: isPending }
}

function whatFollows({ isShown, isHeld }: Review, name: string): string {
  if (isHeld) return reviewWords.sentHeld
  return isShown ? reviewWords.sentBoth : reviewWords.sentText(name)
}
