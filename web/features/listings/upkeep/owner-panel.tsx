import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { Listing } from '#contract/listing.ts'
import type { ListingScore } from '#contract/score.ts'
import { cardWords } from '#web/features/listings/copy.ts'
import { sayDemand } from '#web/features/listings/demand/copy.ts'
import { demandQuery } from '#web/features/listings/demand/queries.ts'
import { priceTexts } from '#web/features/listings/page/listing-price.tsx'
import { placeOf } from '#web/features/listings/page/listing-tile.tsx'
import { SCORE_ID } from '#web/features/listings/page/score-id.ts'
import { PosterButton } from '#web/features/listings/poster/poster-button.tsx'
import type { PosterSubject } from '#web/features/listings/poster/poster-dialog.tsx'
import { useFocusFallback } from '#web/lib/focus.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RetryLine } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { panelWords } from './copy.ts'
import { scoreQuery } from './queries.ts'
import { StillThere } from './still-there.tsx'
import { useFocusOnUnmount } from './use-owner-action.ts'
import { ExpiryNote, type Tool, ToolButton, useOwnerTools } from './use-owner-tools.tsx'
import page from '#web/ui/page.module.css'
import styles from './owner-panel.module.css'

/** The panel on the person's own listing: until when it runs, all actions, and its quality score. */
export function OwnerPanel({ listing }: { listing: Listing }) {
  const { tools, isUnderWay, edit, editor } = useOwnerTools(listing)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { status, answerBy } = listing
  useFocusFallback(
    title,
    useMemo(() => [status, answerBy ? 'question' : ''], [status, answerBy]),
  )
  const panel = useRef<HTMLDivElement>(null)
  useFocusOnUnmount(panel)
  // The page scrolls to the hash. This also moves the focus there, for keyboards and screen readers.
  useEffect(() => {
    if (location.hash === `#${SCORE_ID}`) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card as="section" ref={panel} className={`${page.stack3} ${styles.panel}`} aria-labelledby={id}>
      <div className={`${page.between} ${styles.head}`}>
        <h2 id={id} ref={title} tabIndex={-1} className={styles.title}>
          {panelWords.title}
        </h2>
        <ExpiryNote listing={listing} />
      </div>
      <StillThere listing={listing} />
      <div className={`${page.row} ${styles.tools}`}>
        {tools.map((tool) => (
          <ToolButton key={tool.action} tool={tool} isUnderWay={isUnderWay} />
        ))}
      </div>
      {status !== 'sold' && (
        <div className={styles.score}>
          <Score listing={listing} onEdit={edit} renew={tools.find(({ action }) => action === 'renew')} />
        </div>
      )}
      <div className={page.between}>
        <Link to="/profile" className={styles.all}>
          {panelWords.allOwn}
        </Link>
        {status === 'active' && <PosterButton subject={posterOf(listing)} />}
      </div>
      {editor}
    </Card>
  )
}

function posterOf(listing: Listing): PosterSubject {
  const { id, title, photos } = listing
  const { own, per = '' } = priceTexts(listing, cardWords)
  return { title, price: own + per, place: placeOf(listing), photo: photos[0]?.url, path: `/listings/${id}` }
}

type AdviceActions = { onEdit: () => void; renew: Tool | undefined }

/**
 * How many people look for it, the quality score, a button for each piece of advice that would raise it, and how
 * the score adds up. All of it appears at once.
 */
function Score({ listing: { id, status }, ...actions }: { listing: Listing } & AdviceActions) {
  const score = useQuery(scoreQuery(id))
  const demand = useQuery({ ...demandQuery(id), enabled: status === 'active' })
  const isLoading = score.isPending || demand.isLoading
  const people = sayDemand(demand.data)
  return (
    <div className={page.stack2} aria-busy={isLoading}>
      {!isLoading && people !== undefined && <p className={styles.demand}>{people}</p>}
      {!isLoading && score.data && <ScoreDetails score={score.data} {...actions} />}
      {isLoading && <ScoreSkeleton />}
      {!score.data && score.isError && (
        <RetryLine
          message={panelWords.scoreFailed}
          retryLabel={panelWords.retry}
          onRetry={() => void score.refetch()}
          isRetrying={score.isFetching}
        />
      )}
    </div>
  )
}

function ScoreDetails({
  score: { score, parts, ...rest },
  ...actions
}: { score: ListingScore } & AdviceActions) {
  // A listing under review cannot be renewed.
  const advice = rest.advice.filter(({ part }) => part !== 'freshness' || actions.renew)
  return (
    <>
      <ProgressBar label={panelWords.score} value={score} valueText={panelWords.scoreOf(score)} />
      {advice.length > 0 && (
        <ul role="list" className={`${page.stack1} ${styles.advice}`} aria-label={panelWords.advice}>
          {advice.map((each) => (
            <li key={each.text}>
              <Advice advice={each} {...actions} />
            </li>
          ))}
        </ul>
      )}
      <details className={styles.parts}>
        <summary>{panelWords.scoreParts}</summary>
        <dl>
          {parts.map(({ part, points, max }) => (
            <div key={part}>
              <dt>{panelWords.parts[part]}</dt>
              <dd>{panelWords.partOf(points, max)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

/** A button or link to what a piece of advice needs: an edit, a renewal or the seller's verification. */
function Advice({
  advice: { part, text, gain, proof },
  onEdit,
  renew,
}: { advice: ListingScore['advice'][number] } & AdviceActions) {
  const content = (
    <>
      <span>{text}</span>
      <span className={styles.gain}>{panelWords.gain(gain)}</span>
    </>
  )
  const linkClass = `${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.link}`
  if (proof === 'phone')
    return (
      <Link to="/profile/edit" hash="phone" className={linkClass}>
        {content}
      </Link>
    )
  if (proof)
    return (
      <Link to="/verification" className={linkClass}>
        {content}
      </Link>
    )
  if (part === 'seller')
    return (
      <Link to="/messages" className={linkClass}>
        {content}
      </Link>
    )
  if (part !== 'freshness')
    return (
      <button type="button" className={linkClass} onClick={onEdit}>
        {content}
      </button>
    )
  const isDisabled = !renew || renew.disabledReason !== undefined
  return (
    <button
      type="button"
      className={linkClass}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : renew.run}
    >
      {content}
    </button>
  )
}

function ScoreSkeleton() {
  return (
    <>
      <Skeleton />
      <Skeleton height="0.5rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </>
  )
}
