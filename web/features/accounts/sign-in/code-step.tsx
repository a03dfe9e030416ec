import { useMutation } from '@tanstack/react-query'
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffectEvent,
} from 'react'
import { CODE_DIGITS } from '#contract/limits.ts'
import { CallError, isSignedOut } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { BackIcon } from '#web/ui/icons/icons-listing.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { type CodeCalls, toMessage } from './code-calls.ts'
import { codeWords } from './copy.ts'
import { type PendingCode, toPendingCode, readCode } from './pending-code.ts'
import { useCountdown } from './use-countdown.ts'
import { useRobotCheck } from './use-robot-check.tsx'
import page from '#web/ui/page.module.css'
import styles from './auth-page.module.css'

interface Props {
  calls: CodeCalls
  /** The heading level: 3 if the step is part of a page. */
  level?: 1 | 3
  /** The button that sends the code, and the one that leads back: by default those of signing in. */
  buttons?: { submit: string; variant?: 'danger'; back: string }
  pending: PendingCode
  onResent: (pending: PendingCode) => void
  onChangePhone: () => void
  onVerified: () => void
}

export function CodeStep({ calls, level = 1, buttons, pending, onResent, onChangePhone, onVerified }: Props) {
  const { error: errorTitle, offline } = shellWords
  const [code, setCode] = useState('')
  const isComplete = code.length === CODE_DIGITS
  const [refusal, setRefusal] = useState<string>()
  const Heading: 'h1' | 'h3' = `h${level}`
  const input = useRef<HTMLInputElement>(null)
  useWebOtp((received) => setCode(readCode(received)))

  useEffect(() => input.current?.focus(), [])

  const edit = (text: string) => {
    setRefusal(undefined)
    setCode(readCode(text))
  }

  const refuse = (error: Error) => {
    const sentence = toMessage(error, offline)
    setRefusal(sentence)
    if (error instanceof CallError && error.code === 'code_used_up') setCode('')
    if (!isSignedOut(error)) showToast({ title: errorTitle, description: sentence, tone: 'destructive' })
    input.current?.focus()
    input.current?.select()
  }

  const verify = useMutation({ mutationFn: calls.verify, onSuccess: onVerified, onError: refuse })
  // A code works once, and after the right one it takes a moment until the next page opens.
  const isFinal = verify.isPending || verify.isSuccess

  // The pressed button is disabled for a minute, so the focus must move elsewhere.
  const renew = (renewed: PendingCode) => {
    setRefusal(undefined)
    onResent(renewed)
    input.current?.focus()
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    verify.mutate({ phoneNumber: pending.phoneNumber, otpCode: code })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={page.stack2}>
        <Heading>{codeWords.codeTitle}</Heading>
        <p className={page.soft}>{codeWords.codeSentTo(spacedNumber(pending.phoneNumber))}</p>
        {pending.warning && <p className={styles.warning}>{pending.warning}</p>}
      </div>
      <CodeField inputRef={input} code={code} refusal={refusal} onChange={edit} />
      <SubmitButton buttons={buttons} disabled={!isComplete} isPending={isFinal} />
      <div className={styles.others}>
        <Button variant="ghost" disabled={isFinal} onClick={onChangePhone}>
          <BackIcon />
          {buttons?.back ?? codeWords.changePhone}
        </Button>
        <ResendButton send={calls.send} pending={pending} onResent={renew} onRefused={refuse} />
      </div>
    </form>
  )
}

interface SubmitProps extends Pick<Props, 'buttons'> {
  disabled: boolean
  isPending: boolean
}

function SubmitButton({ buttons, ...rest }: SubmitProps) {
  return (
    <Button type="submit" variant={buttons?.variant} size="lg" isBlock {...rest}>
      {buttons?.submit ?? codeWords.verify}
    </Button>
  )
}

interface CodeFieldProps {
  inputRef: RefObject<HTMLInputElement | null>
  code: string
  refusal: string | undefined
  onChange: (text: string) => void
}

function CodeField({ inputRef, code, refusal, onChange }: CodeFieldProps) {
  // maxLength would cut a pasted SMS before the code in it could be found.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    onChange(event.clipboardData.getData('text'))
  }

  return (
    <div className={styles.code}>
      <TextField
        ref={inputRef}
        label={codeWords.codeLabel}
        name="code"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        enterKeyHint="done"
        required
        maxLength={CODE_DIGITS}
        value={code}
        error={refusal}
        hint={refusal ? undefined : codeWords.codeHint}
        onPaste={paste}
        onChange={onChange}
      />
    </div>
  )
}

/** Reads the code from the SMS if the browser supports it (Chrome on Android) and the person agrees. */
function useWebOtp(onCode: (code: string) => void) {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const options: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(options).then(
      (credential) => hasCode(credential) && take(credential.code),
      // If the request is declined, times out or is aborted, the person types the code.
      () => undefined,
    )
    return () => waiting.abort()
  }, [])
}

/** https://wicg.github.io/web-otp, which TypeScript's DOM types lack. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

function hasCode(credential: unknown): credential is { code: string } {
  return credential instanceof Object && 'code' in credential && typeof credential.code === 'string'
}

interface ResendButtonProps extends Pick<CodeCalls, 'send'> {
  pending: PendingCode
  onResent: (pending: PendingCode) => void
  onRefused: (error: Error) => void
}

function ResendButton({ send: sendCode, pending, onResent, onRefused }: ResendButtonProps) {
  const { send, check } = useRobotCheck(sendCode)
  const seconds = useCountdown(pending.resendAt)
  const sending = useMutation({
    mutationFn: () => send(pending.phoneNumber),
    onSuccess: (sent) => {
      showToast({
        title: codeWords.resentTitle,
        description: codeWords.resentTo(spacedNumber(sent.phoneNumber)),
      })
      onResent(toPendingCode({ ...sent, requestedNumber: pending.requestedNumber }))
    },
    onError: (error) => {
      if (error instanceof CallError && error.retryAfterSeconds)
        onResent({ ...pending, resendAt: Date.now() + error.retryAfterSeconds * 1_000 })
      onRefused(error)
    },
  })

  return (
    <>
      <Button
        variant="ghost"
        disabled={seconds > 0}
        isPending={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {seconds > 0 ? codeWords.resendIn(seconds) : codeWords.resend}
      </Button>
      {check}
    </>
  )
}
