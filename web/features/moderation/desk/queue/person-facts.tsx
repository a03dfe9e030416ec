import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import type { ModeratedPerson, PersonHistory } from '#contract/moderation.ts'
import { useWords } from '#web/lib/words.ts'
import { BanDialog } from '../decisions/dialogs.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { personWords } from '../people/copy.ts'
import { queueWords } from './copy.ts'
import { PersonBadges } from '../people/person-badges.tsx'
import styles from './person-facts.module.css'

/** Whose it is, and what moderators did about them before. */
export function PersonFacts({ person, history }: { person: ModeratedPerson; history: PersonHistory | null }) {
  const words = useWords(personWords)
  const [isBanning, setBanning] = useState(false)
  return (
    <section className={styles.facts}>
      <h3>{words.title}</h3>
      <div className={styles.person}>
        <Avatar name={person.displayName} src={person.profileImageUrl} />
        <div className={styles.words}>
          <Link to="/users/$id" params={{ id: person.id }} preload={false} className={styles.name}>
            {person.displayName}
          </Link>
          <span className={styles.soft}>
            {words.joined(shortDateWithYear(history?.joinedAt ?? person.createdAt))}
          </span>
          <span className={styles.badges}>
            <PersonBadges person={person} />
          </span>
        </div>
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setBanning(true)}>
          {words.ban}
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
  const words = useWords(personWords)
  const { contentTypes } = useWords(queueWords)
  return (
    <dl className={styles.history}>
      <dt>{words.listingsLabel}</dt>
      <dd>{words.listings(listings)}</dd>
      <dt>{words.bansTitle}</dt>
      <dd>
        {bans.length === 0 && words.noBans}
        <ul role="list" className={styles.past}>
          {bans.map(({ id, banType, reason, isActive, createdAt }) => (
            <li key={id}>
              <Badge tone={isActive ? 'danger' : 'neutral'}>{words.banTypes[banType]}</Badge>{' '}
              <time dateTime={createdAt}>{shortDateWithYear(createdAt)}</time>
              <p className={styles.soft}>{reason}</p>
            </li>
          ))}
        </ul>
      </dd>
      <dt>{words.decisionsTitle}</dt>
      <dd>
        {decisions.length === 0 && words.noDecisions}
        <ul role="list" className={styles.past}>
          {decisions.map(({ id, contentType, status, reason, decidedAt }) => (
            <li key={id}>
              <Badge tone={status === 'removed' ? 'danger' : 'success'}>{words.statuses[status]}</Badge>{' '}
              {contentTypes[contentType]}, <time dateTime={decidedAt}>{shortDateWithYear(decidedAt)}</time>
              <p className={styles.soft}>{reason}</p>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}
