import { Link } from '@tanstack/react-router'
import { shortDateWithYear } from '#contract/dates.ts'
import type { QueuedDocument } from '#contract/verification.ts'
import { documentWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import styles from './document-pane.module.css'

/** What must agree with the document. */
export function ProfileFacts({ user }: { user: QueuedDocument['user'] }) {
  const words = useWords(documentWords)
  const { facts } = words
  const rows = [
    [facts.name, [user.firstName, user.lastName].filter(Boolean).join(' ')],
    [facts.business, user.businessName],
    [
      facts.phone,
      user.isPhoneVerified ? words.phoneVerified(user.phoneNumber) : words.phoneUnverified(user.phoneNumber),
    ],
    [facts.location, user.location],
    [facts.kind, words.kinds[user.userType]],
    [facts.joined, shortDateWithYear(user.createdAt)],
    [facts.trust, String(user.trustScore)],
  ] as const
  return (
    <section className={styles.section}>
      <h3>{words.profileTitle}</h3>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => [
          <dt key={`${label} label`}>{label}</dt>,
          <dd key={label} className={value ? undefined : styles.none}>
            {value || words.notSaid}
          </dd>,
        ])}
      </dl>
      <Link to="/users/$id" params={{ id: user.id }} preload={false}>
        {words.page}
      </Link>
    </section>
  )
}
