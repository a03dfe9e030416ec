import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { User } from '#contract/user.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { Button } from '#web/ui/button.tsx'
import { changePhoneWords } from './copy.ts'
import styles from './account-page.module.css'

interface Props {
  phoneNumber: string
  start: () => Promise<User>
  onStarted: (user: User) => void
  onRefused: (error: unknown) => void
  onBack: () => void
}

/** What happens to whoever cannot get a code at their present number. */
export function LostNumber({ phoneNumber, start, onStarted, onRefused, onBack }: Props) {
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
