import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { KEPT } from '#contract/kept-data.ts'
import type { User } from '#contract/user.ts'
import { withPasskey } from '#web/features/accounts/passkeys/with-passkey.ts'
import { toMessage } from '#web/features/accounts/sign-in/code-calls.ts'
import { CodeStep } from '#web/features/accounts/sign-in/code-step.tsx'
import { toPendingCode, type PendingCode } from '#web/features/accounts/sign-in/pending-code.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useDeleteAccount } from '#web/features/accounts/sign-in/use-logout.ts'
import { useRobotCheck } from '#web/features/accounts/sign-in/use-robot-check.tsx'
import { Decisions } from '#web/features/moderation/appeals/decisions.tsx'
import { api, parseResponse } from '#web/lib/api.ts'
import { isSignedOut } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { ownDataWords as words } from './copy.ts'
import { downloadData } from './download-data.ts'
import { Suspended } from './suspended.tsx'
import styles from '#web/features/accounts/account-page.module.css'
import page from '#web/ui/page.module.css'

/**
 * What was decided against the person; their data as a file; and the deletion. The only page for a suspended person.
 */
export function OwnDataPage() {
  const { data: user } = useUser()
  useDocumentTitle(words.pageTitle)
  if (!user) return null
  return (
    <div className={`${page.frame} ${page.narrow} ${styles.page}`}>
      {user.suspension ? (
        <Suspended user={user} />
      ) : (
        <div>
          <Link
            to="/profile/edit"
            className={`${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.back}`}
          >
            {words.back}
          </Link>
          <h1>{words.title}</h1>
        </div>
      )}
      <Decisions />
      <Download />
      <Deletion user={user} />
    </div>
  )
}

function Download() {
  const download = useMutation({
    mutationFn: () => withPasskey(downloadData),
    onSuccess: () => showToast({ title: words.downloaded, description: words.leftOut }),
    onError: (error) => showFailure(words.failed, error),
  })
  return (
    <Card as="section" className={page.stack3}>
      <h2>{words.downloadTitle}</h2>
      <p className={page.soft}>{words.downloadText}</p>
      <p className={page.small}>{words.downloadHint}</p>
      <div>
        <Button variant="secondary" isPending={download.isPending} onClick={() => download.mutate()}>
          {words.download}
        </Button>
      </div>
    </Card>
  )
}

function Deletion({ user }: { user: User }) {
  const [pending, setPending] = useState<PendingCode>()
  const deletion = useDeleteAccount()
  const calls = {
    send: async (_phoneNumber: string, robotToken?: string) =>
      parseResponse(api.account['send-otp'].$post({ json: { robotToken } })),
    verify: async ({ otpCode }: { otpCode: string }) => {
      await deletion.mutateAsync(otpCode)
    },
  }
  return (
    <Card as="section" className={page.stack3}>
      <h2>{words.deleteTitle}</h2>
      <p>{words.deleteText}</p>
      <h3>{words.happens}</h3>
      <ul className={styles.list}>
        {words.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <h3>{words.stays}</h3>
      <ul className={styles.list}>
        {Object.entries(KEPT).map(([kept, why]) => (
          <li key={kept}>{why}</li>
        ))}
      </ul>
      {pending ? (
        <div className={styles.steps}>
          <CodeStep
            calls={calls}
            level={3}
            buttons={{ submit: words.confirm, variant: 'danger', back: words.cancel }}
            pending={pending}
            onResent={setPending}
            onChangePhone={() => setPending(undefined)}
            onVerified={() => {}}
          />
        </div>
      ) : (
        <SendButton phoneNumber={user.phoneNumber} send={calls.send} onSent={setPending} />
      )}
    </Card>
  )
}

interface SendProps {
  phoneNumber: string
  send: Parameters<typeof useRobotCheck>[0]
  onSent: (pending: PendingCode) => void
}

function SendButton({ phoneNumber, send: sendCode, onSent }: SendProps) {
  const { send, check } = useRobotCheck(sendCode)
  const sending = useMutation({
    mutationFn: () => send(phoneNumber),
    onSuccess: (sent) => onSent(toPendingCode({ ...sent, requestedNumber: phoneNumber })),
    onError: (error) => showFailure(words.error, error),
  })
  return (
    <div>
      <Button variant="danger" isPending={sending.isPending} onClick={() => sending.mutate()}>
        {words.send}
      </Button>
      {check}
    </div>
  )
}

function showFailure(title: string, error: unknown) {
  if (isSignedOut(error)) return
  showToast({ title, description: toMessage(error, shellWords.offline), tone: 'destructive' })
}
