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
  /** Whether to verify the present number instead of changing it. */
  isVerifying: boolean
  isOpenedByPress: boolean
  /** The key under which a pending code is stored. */
  keptAs: string
  onClose: () => void
}

/**
 * Asks for a number and the code sent to it, as in signing in. Another number than the present one also
 * requires a code to the present number, or a wait.
 */
export function ChangePhone({ user, isVerifying, isOpenedByPress, keptAs, onClose }: Props) {
  const words = useWords(changePhoneWords)
  const calls = useChangePhone()
  const [kept] = useState(() => findPending(keptAs))
  const flow = useCodeFlow({ kept, keptAs, phoneNumber: isVerifying ? user.phoneNumber : '' })
  /** The new number and its code. The server checks both codes together. */
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

  /** A person who returns here to correct the first code already has the code to the present number. */
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

/** Returns the code just sent. If the server says to wait, the code sent before is still valid. */
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

/** Asks for the new number and then for the code sent to it. */
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
  /** The server refused the new number's code, which has to be corrected in the previous step. */
  onRefused: () => void
  onChangePhone: () => void
  onDone: (sentence: string) => void
}

/** Asks for the code to the present number, or offers the wait if none can arrive. */
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

/** Explains the wait for a person who cannot get a code at their present number. */
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
  /** Sends a code to the present number that allows the move to `phoneNumber`. */
  sendOld: (phoneNumber: string) => Promise<CodeSent>
  verify: (proof: PhoneChange) => Promise<void>
  changeLater: (proof: VerifyCode) => Promise<User>
}

/** A verified number becomes the one to sign in with. */
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
