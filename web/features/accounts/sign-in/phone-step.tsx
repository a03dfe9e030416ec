import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { CallError, isSignedOut } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { isBlankPhone, toInternational, type TypedPhone } from '#web/lib/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { type CodeCalls, toMessage } from './code-calls.ts'
import { authWords } from './copy.ts'
import { toPendingCode, type PendingCode } from './pending-code.ts'
import { PhoneField } from './phone-field.tsx'
import { useRobotCheck } from './use-robot-check.tsx'
import page from '#web/ui/page.module.css'
import styles from './auth-page.module.css'

interface Props extends Pick<CodeCalls, 'send'> {
  title: string
  intro: string
  /** The heading level: 3 if the step is part of a page. */
  level?: 1 | 3
  phone: TypedPhone
  onChange: (phone: TypedPhone) => void
  /** The code requested before the person came back to change the number. */
  earlier: PendingCode | undefined
  /** Whether a press opened the step. If so, the field gets the focus. */
  isOpenedByPress?: boolean
  onSent: (pending: PendingCode) => void
}

export function PhoneStep({
  title,
  intro,
  level = 1,
  send: ask,
  phone,
  onChange,
  earlier,
  isOpenedByPress = false,
  onSent,
}: Props) {
  const { error: errorTitle, offline } = shellWords
  const { send: sendCode, check } = useRobotCheck(ask)
  const Heading: 'h1' | 'h3' = `h${level}`
  const input = useRef<HTMLInputElement>(null)
  const requestedNumber = toInternational(phone)
  const takesFocus = useRef(isOpenedByPress || earlier !== undefined)

  useEffect(() => {
    if (takesFocus.current) input.current?.focus()
  }, [])

  const refuse = (error: Error) => {
    if (!isSignedOut(error))
      showToast({ title: errorTitle, description: toMessage(error, offline), tone: 'destructive' })
    input.current?.focus()
  }

  const send = useMutation({
    mutationFn: sendCode,
    onError: refuse,
    onSuccess: (sent, requested) => onSent(toPendingCode({ ...sent, requestedNumber: requested })),
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // The pending code still works, and another request so soon would only be refused.
    if (earlier?.requestedNumber === requestedNumber && earlier.resendAt > Date.now()) return onSent(earlier)
    send.mutate(requestedNumber)
  }

  const change = (changed: TypedPhone) => {
    send.reset()
    onChange(changed)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={page.stack2}>
        <Heading>{title}</Heading>
        <p className={page.soft}>{intro}</p>
      </div>
      <PhoneField
        inputRef={input}
        phone={phone}
        onChange={change}
        error={send.error ? toMessage(send.error, offline) : undefined}
      />
      {check}
      <Button type="submit" size="lg" isBlock disabled={isBlankPhone(phone)} isPending={send.isPending}>
        {authWords.send}
      </Button>
      <AlreadySent error={send.error} requestedNumber={requestedNumber} onSent={onSent} />
    </form>
  )
}

interface AlreadySentProps extends Pick<Props, 'onSent'> {
  error: Error | null
  requestedNumber: string
}

/** Lets a person who must wait for another code enter the one they have, for example from another tab. */
function AlreadySent({ error, requestedNumber, onSent }: AlreadySentProps) {
  if (!(error instanceof CallError) || error.code !== 'too_many_requests') return null
  const resendInSeconds = error.retryAfterSeconds ?? 0
  const enterCode = () =>
    onSent(toPendingCode({ requestedNumber, phoneNumber: requestedNumber, resendInSeconds }))
  return (
    <Button variant="secondary" isBlock onClick={enterCode}>
      {authWords.alreadyHave}
    </Button>
  )
}
