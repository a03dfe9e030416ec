import { useQuery } from '@tanstack/react-query'
import { ALWAYS_TOLD_KINDS, type NotificationKind } from '#contract/lists.ts'
import { notificationChoiceWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './choices.module.css'
import { ChoicesSkeleton } from './choices-skeleton.tsx'
import { settingsQuery } from './settings-query.ts'
import { useChoose } from './use-choose.ts'

const GROUPS = {
  talk: ['message', 'comment', 'reply'],
  selling: ['likes', 'expiring', 'expired'],
  looking: ['price_drop', 'saved_search', 'saved_search_digest'],
} as const satisfies Record<string, readonly NotificationKind[]>

/** Kind by kind what the bell rings for. */
export function Choices() {
  const words = useWords(notificationChoiceWords)
  const settings = useQuery(settingsQuery)
  const { choose, news } = useChoose()
  useSessionExpired(settings.error)

  if (settings.isPending) return <ChoicesSkeleton />
  if (!settings.data) {
    return <QueryFailure query={settings} title={words.failureTitle} />
  }
  const { muted } = settings.data
  return (
    <div className={styles.choices}>
      <VisuallyHidden>
        <span role="status">
          {news && (news.isTold ? words.nowTold : words.nowMuted)(words.kinds[news.kind])}
        </span>
      </VisuallyHidden>
      {(['talk', 'selling', 'looking'] as const).map((group) => (
        <Card key={group}>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{words.groups[group]}</legend>
            {GROUPS[group].map((kind) => (
              <Checkbox
                key={kind}
                isChecked={!muted.includes(kind)}
                onChange={(isTold) => choose(kind, isTold)}
              >
                {words.kinds[kind]}
              </Checkbox>
            ))}
          </fieldset>
        </Card>
      ))}
      <Card as="section">
        <div className={styles.group}>
          <h2 className={styles.legend}>{words.groups.always}</h2>
          <p className={styles.soft}>{words.alwaysText}</p>
          <ul role="list" className={styles.always}>
            {ALWAYS_TOLD_KINDS.map((kind) => (
              <li key={kind}>{words.kinds[kind]}</li>
            ))}
          </ul>
        </div>
      </Card>
    </div>
  )
}
