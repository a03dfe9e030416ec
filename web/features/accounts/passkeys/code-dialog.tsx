import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { VerifyCode } from '#contract/auth.ts'
import { CodeStep } from '#web/features/accounts/sign-in/code-step.tsx'
import { toPendingCode, type PendingCode } from '#web/features/accounts/sign-in/pending-code.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { useRobotCheck } from '#web/features/accounts/sign-in/use-robot-check.tsx'
import { api, parseResponse } from '#web/lib/api.ts'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { passkeyWords as words } from './copy.ts'
import page from '#web/ui/page.module.css'

const calls = {
  send: (phoneNumber: string, robotToken?: string) =>
    parseResponse(api.auth['send-otp'].$post({ json: { phoneNumber, robotToken } })),
  /** Opens a new session in place of this one. */
  verify: async (json: VerifyCode) => {
    await parseResponse(api.auth['verify-otp'].$post({ json }))
  },
}

/** Asks a signed-in person for a code, as at a sign-in. */
export function CodeDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const { data: user } = useUser()
  const [pending, setPending] = useState<PendingCode>()
  if (!user) return null
  return (
    <Dialog onClose={onClose} title={words.codeTitle} closeLabel={words.close} size="sm">
      {pending ? (
        <CodeStep
          calls={calls}
          level={3}
          buttons={{ submit: words.confirm, back: words.cancel }}
          pending={pending}
          onResent={setPending}
          onChangePhone={onClose}
          onVerified={onConfirmed}
        />
      ) : (
        <SendStep phoneNumber={user.phoneNumber} onSent={setPending} />
      )}
    </Dialog>
  )
}

function SendStep({ phoneNumber, onSent }: { phoneNumber: string; onSent: (sent: PendingCode) => void }) {
  const { send, check } = useRobotCheck(calls.send)
  const sending = useMutation({
    mutationFn: () => send(phoneNumber),
    onSuccess: (sent) => onSent(toPendingCode({ ...sent, requestedNumber: phoneNumber })),
    onError: (error) => showFailure(error),
  })
  return (
    <div className={page.stack4}>
      <p>{words.codeText(spacedNumber(phoneNumber))}</p>
      {check}
      <Button isBlock isPending={sending.isPending} onClick={() => sending.mutate()}>
        {words.sendCode}
      </Button>
    </div>
  )
}
