import { useMutation } from '@tanstack/react-query'
import { codeWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { CallError } from '#web/lib/call-error.ts'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { CodeCalls } from './code-calls.ts'
import { pendingCode, type PendingCode } from './pending-code.ts'
import { useCountdown } from './use-countdown.ts'
import { useRobotCheck } from './use-robot-check.tsx'

interface Props extends Pick<CodeCalls, 'send'> {
  pending: PendingCode
  onResent: (pending: PendingCode) => void
  onRefused: (error: Error) => void
}

export function ResendButton({ send: ask, pending, onResent, onRefused }: Props) {
  const words = useWords(codeWords)
  const { send: sendCode, check } = useRobotCheck(ask)
  const send = useMutation({ mutationFn: sendCode })
  const seconds = useCountdown(pending.resendAt)

  const resend = () =>
    send.mutate(pending.phoneNumber, {
      onSuccess: ({ phoneNumber, resendInSeconds, warning }) => {
        showToast({ title: words.resentTitle, description: words.resentTo(spacedNumber(phoneNumber)) })
        onResent(pendingCode({ asked: pending.asked, phoneNumber, resendInSeconds, warning }))
      },
      onError: (error) => {
        if (error instanceof CallError && error.retryAfterSeconds)
          onResent({ ...pending, resendAt: Date.now() + error.retryAfterSeconds * 1_000 })
        onRefused(error)
      },
    })

  return (
    <>
      <Button variant="ghost" disabled={seconds > 0} isPending={send.isPending} onClick={resend}>
        {seconds > 0 ? words.resendIn(seconds) : words.resend}
      </Button>
      {check}
    </>
  )
}
