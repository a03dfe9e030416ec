import { useState, useEffect, useRef } from 'react'
import type { VerifyCode } from '#contract/auth.ts'
import type { User } from '#contract/user.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { CodeStep } from '#web/features/accounts/sign-in/code-step.tsx'
import { findPending, pendingCode, type PendingCode } from '#web/features/accounts/sign-in/pending-code.ts'
import { PhoneStep } from '#web/features/accounts/sign-in/phone-step.tsx'
import { useCodeFlow } from '#web/features/accounts/sign-in/use-code-flow.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { changePhoneWords } from './copy.ts'
import styles from './account-page.module.css'
import { useChangePhone } from './use-change-phone.ts'
import { useMutation } from '@tanstack/react-query'

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
  const { error: errorTitle, offline } = useWords(shellWords)
  const calls = useChangePhone()
  const [kept] = useState(() => findPending(keptAs))
  const flow = useCodeFlow({ kept, keptAs, phoneNumber: isVerifying ? user.phoneNumber : '' })
  const { phone, setPhone, pending, isCodeStep, awaitCode, changePhone, finish } = flow
  /** The new number with the code that was typed for it. The server checks both codes together. */
  const [proof, setProof] = useState<VerifyCode>()
  const [old, setOld] = useState<PendingCode>()
  const [isLost, setLost] = useState(false)
  const isSame = pending?.phoneNumber === user.phoneNumber

  const close = () => {
    finish()
    onClose()
  }

  const tell = (description: string) => {
    showToast({ title: words.success, description })
    close()
  }

  const startOver = () => {
    setProof(undefined)
    setOld(undefined)
    setLost(false)
    changePhone()
  }

  /** Who comes back here to mend the first code has the other one already. */
  const askOld = async (typed: VerifyCode) => {
    setOld(old ?? (await sendOld(typed.phoneNumber)))
    setProof(typed)
  }

  const sendOld = async (to: string): Promise<PendingCode> => {
    const asked = user.phoneNumber
    try {
      return pendingCode({ asked, ...(await calls.sendOld(to)) })
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

  /** What the server refuses of the new number's code, the step before this one has to mend. */
  const backToProof = (error: unknown) => {
    if (
      !(error instanceof CallError) ||
      error.fields['oldNumberCode'] ||
      !['wrong_code', 'code_used_up'].includes(error.code)
    )
      return
    showToast({ title: errorTitle, description: sentenceOf(error, offline), tone: 'destructive' })
    setLost(false)
    setProof(undefined)
  }

  const verifyBoth = async ({ otpCode: oldNumberCode }: VerifyCode) => {
    if (!proof) return
    await calls.verify({ ...proof, oldNumberCode }).catch((error: unknown) => {
      backToProof(error)
      throw error
    })
  }

  return (
    <div className={styles.steps}>
      {proof && old && isLost && (
        <LostNumber
          phoneNumber={proof.phoneNumber}
          start={() => calls.changeLater(proof)}
          onStarted={({ pendingPhoneChange }) =>
            tell(
              words.waits(
                spacedNumber(proof.phoneNumber),
                pendingPhoneChange ? dayAndTime(pendingPhoneChange.dueAt) : '',
              ),
            )
          }
          onRefused={backToProof}
          onBack={() => setLost(false)}
        />
      )}
      {proof && old && !isLost && (
        <>
          <p className={styles.soft}>{words.oldIntro}</p>
          <CodeStep
            key="old"
            calls={{ send: () => calls.sendOld(proof.phoneNumber), verify: verifyBoth }}
            level={3}
            pending={old}
            onResent={setOld}
            onChangePhone={startOver}
            onVerified={() => tell(words.changed(spacedNumber(proof.phoneNumber)))}
          />
          <Button variant="ghost" onClick={() => setLost(true)}>
            {words.lost}
          </Button>
        </>
      )}
      {!proof && pending && isCodeStep && (
        <CodeStep
          key="new"
          calls={{ send: calls.send, verify: isSame ? calls.verify : askOld }}
          level={3}
          pending={pending}
          onResent={awaitCode}
          onChangePhone={startOver}
          onVerified={() => isSame && tell(words.verified)}
        />
      )}
      {!proof && !(pending && isCodeStep) && (
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
      )}
      <Button variant="ghost" onClick={close}>
        {words.cancel}
      </Button>
    </div>
  )
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
