import { useState } from 'react'
import type { User } from '#contract/user.ts'
import { changePhoneWords } from '#web/copy/change-phone.ts'
import { useWords } from '#web/copy/use-words.ts'
import { CodeStep } from '#web/features/auth/code-step.tsx'
import { findPending } from '#web/features/auth/pending-code.ts'
import { PhoneStep } from '#web/features/auth/phone-step.tsx'
import { useCodeFlow } from '#web/features/auth/use-code-flow.ts'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './account-page.module.css'
import { useChangePhone } from './use-change-phone.ts'

interface Props {
  user: User
  /** The present number, instead of another. */
  isVerifying: boolean
  isOpenedByPress: boolean
  /** Under which name a code on its way is kept. */
  keptAs: string
  onClose: () => void
}

/** The same two steps as signing in: a number, and the code that proves it. */
export function ChangePhone({ user, isVerifying, isOpenedByPress, keptAs, onClose }: Props) {
  const words = useWords(changePhoneWords)
  const calls = useChangePhone()
  const [kept] = useState(() => findPending(keptAs))
  const flow = useCodeFlow({ kept, keptAs, phoneNumber: isVerifying ? user.phoneNumber : '' })
  const { phone, setPhone, pending, isCodeStep, awaitCode, changePhone, finish } = flow

  const close = () => {
    finish()
    onClose()
  }

  const tell = () => {
    const isSame = pending?.phoneNumber === user.phoneNumber
    showToast({ title: words.success, description: isSame ? words.verified : words.changed(spacedNumber(pending?.phoneNumber ?? '')) })
    close()
  }

  return (
    <div className={styles.steps}>
      {pending && isCodeStep ? (
        <CodeStep calls={calls} level={3} pending={pending} onResent={awaitCode} onChangePhone={changePhone} onVerified={tell} />
      ) : (
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
