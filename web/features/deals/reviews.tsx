import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState, type SubmitEvent } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import { isMonthly } from '#contract/kinds/derived.ts'
import { REVIEW_TEXT_MAX } from '#contract/limits.ts'
import type { Review } from '#contract/review.ts'
import type { Seller } from '#contract/user.ts'
import { countCharacters, toVisibleText } from '#contract/visible-text.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { listingWords } from '#web/features/listings/page/copy.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { itemsOf } from '#web/lib/paged-query.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { reviewsWords, reviewWords, tagWords } from './copy.ts'
import { reviewsQuery } from './queries.ts'
import type { ReportedPart } from './report-review.tsx'
import { ThumbDownIcon, ThumbUpIcon } from './thumbs.tsx'
import page from '#web/ui/page.module.css'
import styles from './reviews.module.css'

const ReportReview = lazyPart(
  () => import('./report-review.tsx').then((module) => module.ReportReview),
  FailedDialog,
)

/** The reviews of a person, on their page. Nothing until they have one. */
export function Reviews({ person }: { person: Seller }) {
  const list = useInfiniteQuery(reviewsQuery(person.id))
  if (list.isPending) return <ReviewsSkeleton />
  if (!list.data) return <QueryFailure query={list} title={reviewsWords.failureTitle} level={2} />
  const [first] = list.data.pages
  const reviews = itemsOf(list.data, (each) => each.reviews)
  if (!first || reviews.length === 0) return null
  return (
    <section className={page.stack4}>
      <h2 className={styles.title}>
        {reviewsWords.title} <span className={styles.summary}>{listingWords.reviews(first.summary)}</span>
      </h2>
      <ul role="list" className={`${page.stack4} ${page.columns2}`} aria-busy={list.isFetchingNextPage}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} person={person} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} words={reviewsWords} className={page.listEnd} />
    </section>
  )
}

function ReviewItem({ review, person }: { review: Review; person: Seller }) {
  const { verdict, tags, text, by, user: author, listing, createdAt, answer } = review
  const isGood = verdict === 'positive'
  const Thumb = isGood ? ThumbUpIcon : ThumbDownIcon
  return (
    <article className={page.stack2}>
      <div className={page.line}>
        <Avatar name={author.displayName} src={author.profileImageUrl} size="sm" />
        <div className={styles.who}>
          <Link to="/users/$id" params={{ id: author.id }} preload={false} className={styles.name}>
            {author.displayName}
          </Link>
          <span className={page.small}>
            <time dateTime={createdAt}>{shortDateWithYear(createdAt)}</time>
            {listing && (
              <>
                {` · ${reviewsWords[isRent(listing) ? 'aboutRent' : 'about'][by]} `}
                <Link to="/listings/$id" params={{ id: listing.id }} preload={false}>
                  {listing.title}
                </Link>
              </>
            )}
          </span>
        </div>
        <span className={isGood ? styles.good : styles.bad}>
          <Thumb />
          {isGood ? reviewsWords.positive : reviewsWords.negative}
        </span>
      </div>
      {tags.length > 0 && <p className={styles.tags}>{tags.map((tag) => tagWords[tag]).join(' · ')}</p>}
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {answer && (
        <div className={styles.answer}>
          <p className={page.small}>
            {reviewsWords.answerBy(person.displayName)}
            {review.isHeld && ` · ${reviewsWords.held}`}
          </p>
          <p className={styles.text} dir="auto">
            {answer.text}
          </p>
        </div>
      )}
      <Tools review={review} person={person} />
    </article>
  )
}

function isRent({ type }: NonNullable<Review['listing']>): boolean {
  return type !== undefined && isMonthly(type)
}

/** What this reader can do with a review: the reviewed person answers it; each reports what others wrote. */
function Tools({ review, person }: { review: Review; person: Seller }) {
  const { data: user } = useUser()
  const [open, setOpen] = useState<'writing' | ReportedPart | null>(null)
  if (!user) return null
  const close = () => setOpen(null)
  const isAboutMe = person.id === user.id
  const reportable = [
    ...(review.user.id === user.id ? [] : ['review' as const]),
    ...(review.answer === null || isAboutMe ? [] : ['answer' as const]),
  ]
  if (open === 'writing') return <AnswerForm review={review} person={person} onClose={close} />
  return (
    <div className={page.row}>
      {isAboutMe && review.answer === null && (
        <Button variant="ghost" size="sm" onClick={() => setOpen('writing')}>
          {reviewsWords.answer}
        </Button>
      )}
      {reportable.map((part) => (
        <Button
          key={part}
          variant="ghost"
          size="sm"
          aria-haspopup="dialog"
          aria-label={reviewsWords.reportOf[part](review.user.displayName)}
          onClick={() => setOpen(part)}
        >
          {reviewsWords.report[part]}
        </Button>
      ))}
      <Suspense>{open && <ReportReview id={review.id} part={open} onClose={close} />}</Suspense>
    </div>
  )
}

type AnswerFormProps = { review: Review; person: Seller; onClose: () => void }

function AnswerForm({ review: { id }, person, onClose }: AnswerFormProps) {
  const client = useQueryClient()
  const [key] = useState(randomKey)
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const written = toVisibleText(text)
  const isTooLong = countCharacters(written) > REVIEW_TEXT_MAX
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      parseResponse(
        api.reviews[':id'].answer.$post(
          { param: { id }, json: { text: written } },
          { headers: { 'Idempotency-Key': key } },
        ),
      ),
    onSuccess: ({ isHeld }) => {
      showToast({ title: reviewsWords.answered, ...(isHeld && { description: reviewWords.sentHeld }) })
      void client.invalidateQueries(reviewsQuery(person.id))
      onClose()
    },
    onError: (error) => showFailure(error),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(written === '')
    if (written !== '' && !isTooLong && !isPending) mutate()
  }
  return (
    <form className={page.stack2} noValidate onSubmit={submit}>
      <TextArea
        label={reviewsWords.answerLabel}
        hint={reviewsWords.answerHint}
        error={
          isTooLong
            ? reviewWords.tooLong(REVIEW_TEXT_MAX)
            : isRefused && written === ''
              ? reviewsWords.noAnswer
              : null
        }
        value={text}
        readOnly={isPending}
        onChange={setText}
      />
      <div className={page.row}>
        <Button type="submit" size="tap" isPending={isPending}>
          {reviewsWords.send}
        </Button>
        <Button variant="secondary" size="tap" onClick={onClose}>
          {reviewsWords.cancel}
        </Button>
      </div>
    </form>
  )
}

function ReviewsSkeleton() {
  return (
    <div role="status" className={page.stack2}>
      <VisuallyHidden>{reviewsWords.loading}</VisuallyHidden>
      <Skeleton width="8rem" height="1.5rem" />
      <Skeleton height="4rem" />
    </div>
  )
}
