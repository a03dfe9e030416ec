import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import type { ModerationCase, ModeratedPerson, PersonHistory } from '#contract/moderation.ts'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import { AttributeTable } from '#web/features/listings/page/attribute-table.tsx'
import { Gallery } from '#web/features/listings/page/gallery.tsx'
import { ListingPrice } from '#web/features/listings/page/listing-price.tsx'
import { BanDialog } from '#web/features/moderation/desk/decisions/dialogs.ts'
import { personWords } from '#web/features/moderation/desk/people/copy.ts'
import { PersonBadges, PersonLink } from '#web/features/moderation/desk/people/person-badges.tsx'
import { reportsWords } from '#web/features/moderation/reports/copy.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { caseWords, queueWords } from './copy.ts'
import { Evidence } from './evidence.tsx'
import page from '#web/ui/page.module.css'
import styles from './case-details.module.css'

/** Why the item is in the queue, its content and its owner. */
export function CaseDetails({
  details: { item, content, photo, voice, nameShown, listing, evidence, reports, history },
  isDecisionShown = true,
}: {
  details: ModerationCase
  isDecisionShown?: boolean
}) {
  const signals = item.signals.filter((signal) => signal !== item.reason)
  return (
    <>
      {isDecisionShown && item.status !== 'open' && item.decidedAt && (
        <section className={page.stack2}>
          <h3>{caseWords.decidedTitle}</h3>
          <p>{caseWords.decided(item.status, dayAndTime(item.decidedAt))}</p>
          {(item.decisionReason || item.status === 'removed') && (
            <p className={page.small}>{item.decisionReason || caseWords.noReasonGiven}</p>
          )}
        </section>
      )}
      <section className={page.stack2}>
        <h3>{caseWords.whyHere}</h3>
        <p>{item.reason}</p>
        {signals.length > 0 && (
          <ul className={styles.signals}>
            {signals.map((signal) => (
              <li key={signal}>{signal}</li>
            ))}
          </ul>
        )}
      </section>
      {reports.length > 0 && <Reports reports={reports} />}
      <Evidence evidence={evidence} listing={listing} />
      {listing ? (
        <CaseListing listing={listing} />
      ) : (
        <section className={page.stack2}>
          <h3>{caseWords.contentTitle}</h3>
          {content === null ? (
            <p className={page.small}>{caseWords.contentGone}</p>
          ) : (
            <blockquote className={styles.text}>{content}</blockquote>
          )}
          <CaseFile photo={photo} voice={voice} />
          {nameShown !== null && <p className={page.small}>{caseWords.nameShown(nameShown)}</p>}
          {item.contentType === 'listing' && item.contentId && (
            <Link to="/listings/$id" params={{ id: item.contentId }} preload={false}>
              {caseWords.openListing}
            </Link>
          )}
        </section>
      )}
      {item.user && <PersonFacts person={item.user} history={history} />}
    </>
  )
}

/** The photo or voice note of a reported message. Its link works for five minutes. */
function CaseFile({ photo, voice }: Pick<ModerationCase, 'photo' | 'voice'>) {
  return (
    <>
      {photo && (
        <img
          className={styles.photo}
          src={photo.url}
          alt={caseWords.photo}
          width={photo.width}
          height={photo.height}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote one */}
      {voice && <audio controls preload="none" src={voice.url} aria-label={caseWords.voice} />}
    </>
  )
}

function Reports({ reports }: { reports: ModerationCase['reports'] }) {
  const { reasons } = reportsWords
  return (
    <section className={page.stack2}>
      <h3>{caseWords.reportsTitle}</h3>
      <ul role="list" className={page.stack3}>
        {reports.map(({ reason, details, createdAt }) => (
          <li key={`${createdAt} ${reason} ${details}`}>
            <p>
              <strong>{reasons[reason]}</strong>{' '}
              <time dateTime={createdAt} className={page.small}>
                {dayAndTime(createdAt)}
              </time>
            </p>
            {details && <p className={styles.details}>{details}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * A listing as buyers would see it. The text, which most decisions are about, comes before the photos, so
 * that it is visible without scrolling.
 */
function CaseListing({ listing }: { listing: Listing }) {
  return (
    <section className={`${page.stack4} ${styles.listing}`}>
      <div className={page.stack2}>
        <h3>{listing.title}</h3>
        <p className={page.small}>
          <KindBadge type={listing.type} />{' '}
          {caseWords.posted(shortDateWithYear(listing.createdAt), listing.location)}
        </p>
      </div>
      <ListingPrice listing={listing} />
      <p className={styles.description}>{listing.description}</p>
      <Gallery title={listing.title} photos={listing.photos} />
      <AttributeTable listing={listing} />
      <Link to="/listings/$id" params={{ id: listing.id }} preload={false}>
        {caseWords.openListing}
      </Link>
    </section>
  )
}

/** The content's owner, and earlier decisions about this person. */
function PersonFacts({ person, history }: { person: ModeratedPerson; history: PersonHistory | null }) {
  const [isBanning, setBanning] = useState(false)
  return (
    <section className={styles.facts}>
      <h3>{personWords.title}</h3>
      <div className={styles.person}>
        <Avatar name={person.displayName} src={person.profileImageUrl} />
        <div className={styles.words}>
          <PersonLink id={person.id} className={styles.name}>
            {person.displayName}
          </PersonLink>
          <span className={styles.note}>
            {personWords.joined(shortDateWithYear(history?.joinedAt ?? person.createdAt))}
          </span>
          <span className={page.badges}>
            <PersonBadges person={person} />
          </span>
        </div>
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setBanning(true)}>
          {personWords.ban}
        </Button>
      </div>
      {history && <History history={history} />}
      {isBanning && (
        <Suspense>
          <BanDialog userId={person.id} name={person.displayName} onClose={() => setBanning(false)} />
        </Suspense>
      )}
    </section>
  )
}

function History({ history: { listings, bans, decisions } }: { history: PersonHistory }) {
  const { contentTypes } = queueWords
  return (
    <dl className={styles.history}>
      <dt>{personWords.listingsLabel}</dt>
      <dd>{personWords.listings(listings)}</dd>
      <dt>{personWords.bansTitle}</dt>
      <dd>
        {bans.length === 0 && personWords.noBans}
        <ul role="list" className={page.stack3}>
          {bans.map(({ id, banType, reason, isActive, createdAt }) => (
            <li key={id}>
              <Badge tone={isActive ? 'danger' : 'neutral'}>{personWords.banTypes[banType]}</Badge>{' '}
              <time dateTime={createdAt}>{shortDateWithYear(createdAt)}</time>
              <p className={styles.note}>{reason}</p>
            </li>
          ))}
        </ul>
      </dd>
      <dt>{personWords.decisionsTitle}</dt>
      <dd>
        {decisions.length === 0 && personWords.noDecisions}
        <ul role="list" className={page.stack3}>
          {decisions.map(({ id, contentType, status, reason, decidedAt }) => (
            <li key={id}>
              <Badge tone={status === 'removed' ? 'danger' : 'success'}>{personWords.statuses[status]}</Badge>{' '}
              {contentTypes[contentType]}, <time dateTime={decidedAt}>{shortDateWithYear(decidedAt)}</time>
              <p className={styles.note}>{reason}</p>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}
