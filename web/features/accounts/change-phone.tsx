import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CodeSent, VerifyCode } from '#contract/auth.ts'
import type { ChangePhone as PhoneChange } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import type { CodeCalls } from '#web/features/accounts/sign-in/code-calls.ts'
import { CodeStep } from '#web/features/accounts/sign-in/code-step.tsx'
import { findPending, toPendingCode, type PendingCode } from '#web/features/accounts/sign-in/pending-code.ts'
import { PhoneStep } from '#web/features/accounts/sign-in/phone-step.tsx'
import { cacheUser } from '#web/features/accounts/sign-in/queries.ts'
import { announceUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { useCodeFlow } from '#web/features/accounts/sign-in/use-code-flow.ts'
import { parseResponse, api } from '#web/lib/api.ts'
import { CallError, isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { changePhoneWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './account-page.module.css'

interface Props {
  user: User
  /** Whether to verify the current number instead of changing it. */
  isVerifying: boolean
  isOpenedByPress: boolean
  /** The key under which a pending code is stored. */
  storageKey: string
  onClose: () => void
}

/**
 * Asks for a number and the code sent to it, as when signing in. A new number also requires a code sent to
 * the current number, or a wait.
 */
export function ChangePhone({ user, isVerifying, isOpenedByPress, storageKey, onClose }: Props) {
  const calls = useChangePhone()
  const [storedCode] = useState(() => findPending(storageKey))
  const flow = useCodeFlow({ storedCode, storageKey, phoneNumber: isVerifying ? user.phoneNumber : '' })
  /** The new number and its code. The server checks both codes together. */
  const [proof, setProof] = useState<VerifyCode>()
  const [oldCode, setOldCode] = useState<PendingCode>()
  const isSame = flow.pending?.phoneNumber === user.phoneNumber

  const close = () => {
    flow.finish()
    onClose()
  }

  const showSuccess = (description: string) => {
    showToast({ title: changePhoneWords.success, description })
    close()
  }

  const startOver = () => {
    setProof(undefined)
    setOldCode(undefined)
    flow.changePhone()
  }

  /** A person who returns here to correct the first code already has the code sent to the current number. */
  const askOldNumber = async (typed: VerifyCode) => {
    setOldCode(oldCode ?? (await toPendingOldCode(user.phoneNumber, calls.sendOld(typed.phoneNumber))))
    setProof(typed)
  }

  return (
    <div className={styles.steps}>
      {proof && oldCode ? (
        <OldNumberStep
          proof={proof}
          pending={oldCode}
          onResent={setOldCode}
          onRefused={() => setProof(undefined)}
          onChangePhone={startOver}
          onDone={showSuccess}
        />
      ) : (
        <NumberStep
          calls={{ send: calls.send, verify: isSame ? calls.verify : askOldNumber }}
          flow={flow}
          isVerifying={isVerifying}
          isOpenedByPress={isOpenedByPress}
          onChangePhone={startOver}
          onVerified={() => isSame && showSuccess(changePhoneWords.verified)}
        />
      )}
      <Button variant="ghost" onClick={close}>
        {changePhoneWords.cancel}
      </Button>
    </div>
  )
}

/** Returns the code just sent, or the one sent before if the server says to wait: it is still valid. */
async function toPendingOldCode(requestedNumber: string, sent: Promise<CodeSent>): Promise<PendingCode> {
  try {
    return toPendingCode({ requestedNumber, ...(await sent) })
  } catch (error) {
    if (!(error instanceof CallError) || error.retryAfterSeconds === undefined) throw error
    return toPendingCode({
      requestedNumber,
      phoneNumber: requestedNumber,
      resendInSeconds: error.retryAfterSeconds,
      warning: error.sentence,
    })
  }
}

interface NumberProps extends Pick<Props, 'isVerifying' | 'isOpenedByPress'> {
  calls: CodeCalls
  flow: ReturnType<typeof useCodeFlow>
  onChangePhone: () => void
  onVerified: () => void
}

/** Asks for the number to verify or to change to, and then for the code sent to it. */
function NumberStep({ calls, flow, isVerifying, isOpenedByPress, onChangePhone, onVerified }: NumberProps) {
  const { phone, setPhone, pending, isCodeStep, showCodeStep } = flow
  if (pending && isCodeStep)
    return (
      <CodeStep
        calls={calls}
        level={3}
        pending={pending}
        onResent={showCodeStep}
        onChangePhone={onChangePhone}
        onVerified={onVerified}
      />
    )
  return (
    <PhoneStep
      title={isVerifying ? changePhoneWords.verifyTitle : changePhoneWords.changeTitle}
      intro={isVerifying ? changePhoneWords.verifyIntro : changePhoneWords.changeIntro}
      level={3}
      send={calls.send}
      phone={phone}
      onChange={setPhone}
      earlier={pending}
      isOpenedByPress={isOpenedByPress}
      onSent={showCodeStep}
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

/** Asks for the code sent to the current number, or offers a wait to people who cannot receive it. */
function OldNumberStep({ proof, pending, onResent, onRefused, onChangePhone, onDone }: OldNumberProps) {
  const { error: errorTitle, offline } = shellWords
  const calls = useChangePhone()
  const [isLost, setLost] = useState(false)
  const number = spacedNumber(proof.phoneNumber)

  const refuse = (error: unknown) => {
    if (!isAboutNewNumber(error)) return
    showToast({ title: errorTitle, description: toSentence(error, offline), tone: 'destructive' })
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
          onDone(changePhoneWords.waits(number, change ? dayAndTime(change.dueAt) : ''))
        }
        onRefused={refuse}
        onBack={() => setLost(false)}
      />
    )
  return (
    <>
      <p className={page.soft}>{changePhoneWords.oldIntro}</p>
      <CodeStep
        calls={{ send: () => calls.sendOld(proof.phoneNumber), verify: verifyBoth }}
        level={3}
        pending={pending}
        onResent={onResent}
        onChangePhone={onChangePhone}
        onVerified={() => onDone(changePhoneWords.changed(number))}
      />
      <Button variant="ghost" onClick={() => setLost(true)}>
        {changePhoneWords.lost}
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

/** Explains the wait to a person who cannot receive a code at their current number. */
function LostNumber({ phoneNumber, start, onStarted, onRefused, onBack }: LostNumberProps) {
  const { offline } = shellWords
  const wait = useMutation({ mutationFn: start, onSuccess: onStarted, onError: onRefused })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {changePhoneWords.lostTitle}
      </h3>
      <p>{changePhoneWords.lostIntro(spacedNumber(phoneNumber))}</p>
      <p>{changePhoneWords.lostEnd}</p>
      {wait.error && (
        <p className={styles.error} role="alert">
          {toSentence(wait.error, offline)}
        </p>
      )}
      <Button size="lg" isBlock isPending={wait.isPending} onClick={() => wait.mutate()}>
        {changePhoneWords.startWait}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {changePhoneWords.notLost}
      </Button>
    </>
  )
}

interface ChangeCalls {
  send: CodeCalls['send']
  /** Sends to the current number a code that allows changing to `phoneNumber`. */
  sendOld: (phoneNumber: string) => Promise<CodeSent>
  verify: (proof: PhoneChange) => Promise<void>
  changeLater: (proof: VerifyCode) => Promise<User>
}

/** The calls that verify or change the number with which the person signs in. */
function useChangePhone(): ChangeCalls {
  const client = useQueryClient()

  const reportSignedOut = async <T,>(response: Promise<T>): Promise<T> => {
    try {
      return await response
    } catch (error) {
      if (isSignedOut(error)) announceUnauthorized()
      throw error
    }
  }

  return {
    send: (phoneNumber, robotToken) =>
      reportSignedOut(parseResponse(api.auth.phone['send-otp'].$post({ json: { phoneNumber, robotToken } }))),
    sendOld: (phoneNumber) =>
      reportSignedOut(parseResponse(api.auth.phone['send-old-otp'].$post({ json: { phoneNumber } }))),
    verify: async (json) => {
      const { user } = await reportSignedOut(parseResponse(api.auth.phone['verify-otp'].$post({ json })))
      await cacheUser(client, user)
    },
    changeLater: async (json) => {
      const { user } = await reportSignedOut(parseResponse(api.auth.phone.change.$post({ json })))
      await cacheUser(client, user)
      return user
    },
  }
}
