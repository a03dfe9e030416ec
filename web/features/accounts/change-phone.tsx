import { useEffect, useRef, useState } from 'react'
import type { CodeSent, VerifyCode } from '#contract/auth.ts'
import type { User } from '#contract/user.ts'
import { shellWords, unauthorizedWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { CodeStep } from '#web/features/accounts/sign-in/code-step.tsx'
import { findPending, pendingCode, type PendingCode } from '#web/features/accounts/sign-in/pending-code.ts'
import { PhoneStep } from '#web/features/accounts/sign-in/phone-step.tsx'
import { type CodeCalls, useCodeFlow } from '#web/features/accounts/sign-in/use-code-flow.ts'
import { CallError, isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { changePhoneWords } from './copy.ts'
import styles from './account-page.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangePhone as PhoneChange } from '#contract/profile.ts'
import { takeUser } from '#web/features/accounts/sign-in/queries.ts'
import { announceUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { answerOf, api } from '#web/lib/api.ts'

interface Props {
  user: User
  /** The present number, instead of another. */
  isVerifying: boolean
  isOpenedByPress: boolean
  /** Under which name a code on its way is kept. */
  keptAs: string
  onClose: () => void
}

/**
 * A number and the code that proves it, as in signing in; for another number than the present one, a code to
 * that as well, or a wait.
 */
export function ChangePhone({ user, isVerifying, isOpenedByPress, keptAs, onClose }: Props) {
  const words = useWords(changePhoneWords)
  const calls = useChangePhone()
  const [kept] = useState(() => findPending(keptAs))
  const flow = useCodeFlow({ kept, keptAs, phoneNumber: isVerifying ? user.phoneNumber : '' })
  /** The new number with the code that was typed for it. The server checks both codes together. */
  const [proof, setProof] = useState<VerifyCode>()
  const [old, setOld] = useState<PendingCode>()
  const isSame = flow.pending?.phoneNumber === user.phoneNumber

  const close = () => {
    flow.finish()
    onClose()
  }

  const tell = (description: string) => {
    showToast({ title: words.success, description })
    close()
  }

  const startOver = () => {
    setProof(undefined)
    setOld(undefined)
    flow.changePhone()
  }

  /** Who comes back here to mend the first code has the other one already. */
  const askOld = async (typed: VerifyCode) => {
    setOld(old ?? (await pendingOld(user.phoneNumber, calls.sendOld(typed.phoneNumber))))
    setProof(typed)
  }

  return (
    <div className={styles.steps}>
      {proof && old ? (
        <OldNumberStep
          proof={proof}
          pending={old}
          onResent={setOld}
          onRefused={() => setProof(undefined)}
          onChangePhone={startOver}
          onDone={tell}
        />
      ) : (
        <NewNumberStep
          calls={{ send: calls.send, verify: isSame ? calls.verify : askOld }}
          flow={flow}
          isVerifying={isVerifying}
          isOpenedByPress={isOpenedByPress}
          onChangePhone={startOver}
          onVerified={() => isSame && tell(words.verified)}
        />
      )}
      <Button variant="ghost" onClick={close}>
        {words.cancel}
      </Button>
    </div>
  )
}

/** A code that was sent a moment ago is still good: the server then says when there may be another. */
async function pendingOld(asked: string, sent: Promise<CodeSent>): Promise<PendingCode> {
  try {
    return pendingCode({ asked, ...(await sent) })
  } catch (error) {
    if (!(error instanceof CallError) || error.retryAfterSeconds === undefined) throw error
    return pendingCode({
      asked,
      phoneNumber: asked,
      resendInSeconds: error.retryAfterSeconds,
      warning: error.sentence,
    })
  }
}

interface NewNumberProps extends Pick<Props, 'isVerifying' | 'isOpenedByPress'> {
  calls: CodeCalls
  flow: ReturnType<typeof useCodeFlow>
  onChangePhone: () => void
  onVerified: () => void
}

/** The number to sign in with from now on and, once a code is on its way to it, that code. */
function NewNumberStep({
  calls,
  flow,
  isVerifying,
  isOpenedByPress,
  onChangePhone,
  onVerified,
}: NewNumberProps) {
  const words = useWords(changePhoneWords)
  const { phone, setPhone, pending, isCodeStep, awaitCode } = flow
  if (pending && isCodeStep)
    return (
      <CodeStep
        calls={calls}
        level={3}
        pending={pending}
        onResent={awaitCode}
        onChangePhone={onChangePhone}
        onVerified={onVerified}
      />
    )
  return (
    <PhoneStep
      title={isVerifying ? words.verifyTitle : words.changeTitle}
      intro={isVerifying ? words.verifyIntro : words.changeIntro}
      level={3}
      send={calls.send}
      phone={phone}
      onChange={setPhone}
      earlier={pending}
      isOpenedByPress={isOpenedByPress}
      onSent={awaitCode}
    />
  )
}

interface OldNumberProps {
  proof: VerifyCode
  pending: PendingCode
  onResent: (pending: PendingCode) => void
  /** The server refused the new number's code, which the step before this one has to mend. */
  onRefused: () => void
  onChangePhone: () => void
  onDone: (sentence: string) => void
}

/** The code to the present number or, where none can arrive, the wait. */
function OldNumberStep({ proof, pending, onResent, onRefused, onChangePhone, onDone }: OldNumberProps) {
  const words = useWords(changePhoneWords)
  const { error: errorTitle, offline } = useWords(shellWords)
  const calls = useChangePhone()
  const [isLost, setLost] = useState(false)
  const number = spacedNumber(proof.phoneNumber)

  const refuse = (error: unknown) => {
    if (!isAboutNewNumber(error)) return
    showToast({ title: errorTitle, description: sentenceOf(error, offline), tone: 'destructive' })
    onRefused()
  }

  const verifyBoth = ({ otpCode: oldNumberCode }: VerifyCode) =>
    calls.verify({ ...proof, oldNumberCode }).catch((error: unknown) => {
      refuse(error)
      throw error
    })

  if (isLost)
    return (
      <LostNumber
        phoneNumber={proof.phoneNumber}
        start={() => calls.changeLater(proof)}
        onStarted={({ pendingPhoneChange: change }) =>
          onDone(words.waits(number, change ? dayAndTime(change.dueAt) : ''))
        }
        onRefused={refuse}
        onBack={() => setLost(false)}
      />
    )
  return (
    <>
      <p className={styles.soft}>{words.oldIntro}</p>
      <CodeStep
        calls={{ send: () => calls.sendOld(proof.phoneNumber), verify: verifyBoth }}
        level={3}
        pending={pending}
        onResent={onResent}
        onChangePhone={onChangePhone}
        onVerified={() => onDone(words.changed(number))}
      />
      <Button variant="ghost" onClick={() => setLost(true)}>
        {words.lost}
      </Button>
    </>
  )
}

function isAboutNewNumber(error: unknown): boolean {
  if (!(error instanceof CallError) || error.fields['oldNumberCode']) return false
  return error.code === 'wrong_code' || error.code === 'code_used_up'
}

interface LostNumberProps {
  phoneNumber: string
  start: () => Promise<User>
  onStarted: (user: User) => void
  onRefused: (error: unknown) => void
  onBack: () => void
}

/** What happens to whoever cannot get a code at their present number. */
function LostNumber({ phoneNumber, start, onStarted, onRefused, onBack }: LostNumberProps) {
  const words = useWords(changePhoneWords)
  const { offline } = useWords(shellWords)
  const wait = useMutation({ mutationFn: start, onSuccess: onStarted, onError: onRefused })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {words.lostTitle}
      </h3>
      <p>{words.lostIntro(spacedNumber(phoneNumber))}</p>
      <p>{words.lostEnd}</p>
      {wait.error && (
        <p className={styles.error} role="alert">
          {sentenceOf(wait.error, offline)}
        </p>
      )}
      <Button size="lg" isBlock isPending={wait.isPending} onClick={() => wait.mutate()}>
        {words.startWait}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {words.notLost}
      </Button>
    </>
  )
}

interface ChangeCalls {
  send: CodeCalls['send']
  /** A code to the present number, for moving to this other one. */
  sendOld: (phoneNumber: string) => Promise<CodeSent>
  verify: (proof: PhoneChange) => Promise<void>
  changeLater: (proof: VerifyCode) => Promise<User>
}

/** Proving a number makes it the one to sign in with. */
function useChangePhone(): ChangeCalls {
  const client = useQueryClient()
  const { title, text } = useWords(unauthorizedWords)

  const telling = async <T,>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (isSignedOut(error)) announceUnauthorized(title, text)
      throw error
    }
  }

  return {
    send: (phoneNumber, robotToken) =>
      telling(answerOf(api.auth.phone['send-otp'].$post({ json: { phoneNumber, robotToken } }))),
    sendOld: (phoneNumber) =>
      telling(answerOf(api.auth.phone['send-old-otp'].$post({ json: { phoneNumber } }))),
    verify: async (json) => {
      const { user } = await telling(answerOf(api.auth.phone['verify-otp'].$post({ json })))
      await takeUser(client, user)
    },
    changeLater: async (json) => {
      const { user } = await telling(answerOf(api.auth.phone.change.$post({ json })))
      await takeUser(client, user)
      return user
    },
  }
}
