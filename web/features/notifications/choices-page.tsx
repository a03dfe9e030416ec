import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UNMUTABLE_KINDS, type NotificationKind } from '#contract/lists.ts'
import type { NotificationSettings } from '#contract/notification.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { notificationChoiceWords } from './copy.ts'
import { pushKeyQuery } from './push/queries.ts'
import { ThisDevice } from './push/this-device.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { settingsQuery, useChoose, type Choice } from './use-choose.ts'
import page from '#web/ui/page.module.css'
import styles from './choices.module.css'

/** The page for choosing which notifications to get, and how. */
export function ChoicesPage() {
  useDocumentTitle(notificationChoiceWords.pageTitle)
  return (
    <div className={`${page.frame} ${page.narrow} ${styles.page}`}>
      <div className={`${page.stack1} ${styles.top}`}>
        <Link
          to="/notifications"
          className={`${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.back}`}
        >
          {notificationChoiceWords.back}
        </Link>
        <h1>{notificationChoiceWords.title}</h1>
        <p className={page.small}>{notificationChoiceWords.intro}</p>
      </div>
      <Choices />
    </div>
  )
}

const GROUPS = {
  talk: ['message', 'lead', 'comment', 'reply'],
  selling: ['likes', 'still_there', 'expiring', 'expired'],
  deals: ['sale', 'review', 'review_answer'],
  looking: ['price_drop', 'saved_search', 'saved_search_digest'],
} as const satisfies Record<string, readonly NotificationKind[]>

function Choices() {
  const settings = useQuery(settingsQuery)
  const { data: publicKey } = useQuery(pushKeyQuery)
  const { data: user } = useUser()
  const { choose, saved } = useChoose()
  useSessionExpired(settings.error)

  if (settings.isPending) return <ChoicesSkeleton />
  if (!settings.data) {
    return <QueryFailure query={settings} title={notificationChoiceWords.failureTitle} />
  }
  const { quietHours, smsAlerts } = settings.data
  const kinds = { settings: settings.data, hasPush: Boolean(publicKey), onChoose: choose }
  return (
    <div className={page.stack4}>
      <VisuallyHidden>
        <span role="status">{saved && toSentence(saved)}</span>
      </VisuallyHidden>
      {publicKey && user && <ThisDevice userId={user.id} publicKey={publicKey} />}
      {(['talk', 'selling', 'deals', 'looking'] as const).map((group) => (
        <Card key={group}>
          <fieldset className={page.stack1}>
            <legend className={styles.legend}>{notificationChoiceWords.groups[group]}</legend>
            {GROUPS[group].map((kind) => (
              <KindRow key={kind} kind={kind} {...kinds} />
            ))}
          </fieldset>
        </Card>
      ))}
      <AlwaysOn {...kinds} />
      {publicKey && (
        <QuietHours
          hours={quietHours}
          onChange={(now) => choose({ of: 'quietHours', now, before: quietHours })}
        />
      )}
      <Card as="section">
        <Checkbox
          isChecked={smsAlerts}
          onChange={(now) => choose({ of: 'smsAlerts', now, before: smsAlerts })}
        >
          {notificationChoiceWords.sms}
        </Checkbox>
        <p className={page.small}>{notificationChoiceWords.smsText}</p>
      </Card>
    </div>
  )
}

type KindsProps = { settings: NotificationSettings; hasPush: boolean; onChoose: (choice: Choice) => void }

/** The box of a kind for the bell, and if the market sends pushes, one for the person's devices. */
function KindRow({ kind, settings, hasPush, onChoose }: KindsProps & { kind: NotificationKind }) {
  const isOn = !settings.muted.includes(kind)
  return (
    <div className={styles.row}>
      <Checkbox isChecked={isOn} onChange={(isNowOn) => onChoose({ of: 'muted', kind, isOn: isNowOn })}>
        {notificationChoiceWords.kinds[kind]}
      </Checkbox>
      {hasPush && <DeviceBox kind={kind} settings={settings} onChoose={onChoose} isDisabled={!isOn} />}
    </div>
  )
}

function DeviceBox({
  kind,
  settings,
  onChoose,
  isDisabled = false,
}: Omit<KindsProps, 'hasPush'> & { kind: NotificationKind; isDisabled?: boolean }) {
  return (
    <Checkbox
      aria-label={notificationChoiceWords.onDevices(notificationChoiceWords.kinds[kind])}
      disabled={isDisabled}
      isChecked={!isDisabled && !settings.pushMuted.includes(kind)}
      onChange={(isOn) => onChoose({ of: 'pushMuted', kind, isOn })}
    >
      {notificationChoiceWords.devices}
    </Checkbox>
  )
}

function AlwaysOn({ settings, hasPush, onChoose }: KindsProps) {
  return (
    <Card as="section">
      <div className={page.stack1}>
        <h2 className={styles.legend}>{notificationChoiceWords.groups.always}</h2>
        <p className={page.small}>{notificationChoiceWords.alwaysText}</p>
        <ul role="list" className={styles.always}>
          {UNMUTABLE_KINDS.map((kind) => (
            <li key={kind}>
              <span>{notificationChoiceWords.kinds[kind]}</span>
              {hasPush && <DeviceBox kind={kind} settings={settings} onChoose={onChoose} />}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

function toSentence(choice: Choice): string {
  const { turnedOn, turnedOff, turnedOnDevices, turnedOffDevices, saved, kinds } = notificationChoiceWords
  if (choice.of === 'quietHours' || choice.of === 'smsAlerts') return saved
  const { of, kind, isOn } = choice
  const [on, off] = of === 'muted' ? [turnedOn, turnedOff] : [turnedOnDevices, turnedOffDevices]
  return (isOn ? on : off)(kinds[kind])
}

const SKELETON_GROUPS = 3

function ChoicesSkeleton() {
  return (
    <div role="status" className={page.stack4}>
      <VisuallyHidden>{notificationChoiceWords.loading}</VisuallyHidden>
      {Array.from({ length: SKELETON_GROUPS }, (_, index) => (
        <Card key={index} className={page.stack4}>
          <Skeleton width="10rem" height="1.5rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </Card>
      ))}
    </div>
  )
}
