import { Link } from '@tanstack/react-router'
import { shortDateWithYear } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import type { Evidence as OneEvidence, Likeness, ModerationCase } from '#contract/moderation.ts'
import { formatMoney } from '#contract/numbers.ts'
import { EVIDENCE_KINDS, type EvidenceKind } from '#contract/trust.ts'
import { cardWords } from '#web/features/listings/copy.ts'
import { priceTexts } from '#web/features/listings/page/listing-price.tsx'
import { PersonLink } from '#web/features/moderation/desk/people/person-badges.tsx'
import { dayAndTime } from '#web/lib/times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { caseWords, evidenceWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './evidence.module.css'

/** What is suspect about a flagged listing, one kind after the other: others stand beside it. */
export function Evidence({ evidence, listing }: Pick<ModerationCase, 'evidence' | 'listing'>) {
  return EVIDENCE_KINDS.map((kind) => {
    const found = evidence.filter((one) => one.kind === kind)
    return found.length > 0 && <OfKind key={kind} kind={kind} found={found} own={listing} />
  })
}

interface OfKindProps {
  kind: EvidenceKind
  found: readonly OneEvidence[]
  own: Listing | null
}

function OfKind({ kind, found, own }: OfKindProps) {
  return (
    <section className={page.stack3}>
      <h3>{evidenceWords.titles[kind]}</h3>
      <ul role="list" className={page.stack4}>
        {found.map((one) => (
          <li key={'listing' in one ? one.listing.id : one.kind}>
            {'listing' in one ? <SideBySide {...one} own={own} /> : <p>{inWords(one)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function inWords(one: Exclude<OneEvidence, Likeness>): string {
  const amount = formatMoney(one.amount, one.currency)
  if (one.kind === 'viewing_fee') return evidenceWords.fee(amount)
  return evidenceWords.usual(amount, one.count, formatMoney(one.low, 'SLE'), formatMoney(one.high, 'SLE'))
}

function SideBySide({ kind, listing, photo, otherPhoto, isFirst, own }: Likeness & { own: Listing | null }) {
  const { user, photos, title, status } = listing
  const shown = otherPhoto ?? photos[0]?.small ?? photos[0]?.url
  return (
    <div className={styles.pair}>
      {photo && (
        <figure className={styles.one}>
          <img className={styles.photo} src={photo} alt={evidenceWords.thisPhoto} loading="lazy" />
          <figcaption className={page.stack2}>
            <span>{evidenceWords.thisOne}</span>
            {own && <WhenAndPrice listing={own} />}
          </figcaption>
        </figure>
      )}
      <figure className={styles.one}>
        {shown && <img className={styles.photo} src={shown} alt={evidenceWords.otherPhoto} loading="lazy" />}
        <figcaption className={page.stack2}>
          {(isFirst || status !== 'active') && (
            <span className={page.row}>
              {isFirst && <Badge tone="info">{evidenceWords.first}</Badge>}
              {status !== 'active' && <Badge>{evidenceWords.gone}</Badge>}
            </span>
          )}
          <Link to="/listings/$id" params={{ id: listing.id }} preload={false}>
            {title}
          </Link>
          {kind !== 'repeat' && (
            <PersonLink id={user.id} className={styles.name}>
              {user.displayName}
            </PersonLink>
          )}
          <WhenAndPrice listing={listing} isToTheMinute={kind === 'repeat'} />
        </figcaption>
      </figure>
    </div>
  )
}

function WhenAndPrice({ listing, isToTheMinute = false }: { listing: Listing; isToTheMinute?: boolean }) {
  const { createdAt, location } = listing
  const { own, per, converted } = priceTexts(listing, cardWords)
  const posted = isToTheMinute ? dayAndTime(createdAt) : shortDateWithYear(createdAt)
  return (
    <>
      <span className={page.small}>{caseWords.posted(posted, location)}</span>
      <span>
        <strong>
          {own}
          {per}
        </strong>{' '}
        <span className={page.small}>{converted}</span>
      </span>
    </>
  )
}
