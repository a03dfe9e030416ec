import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, type MouseEvent, type ReactNode } from 'react'
import type { Conversation } from '#contract/conversation.ts'
import { useWords } from '#web/lib/words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CheckIcon, ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { threadWords } from './copy.ts'
import styles from './thread-page.module.css'

type Props = {
  conversation: Conversation | undefined
  isPending: boolean
  isHere: boolean
  isTyping: boolean
  /** The menu. */
  children?: ReactNode
}

/** Who one writes with, whether they are there, and what can be done about them. */
export function ThreadHead({ conversation, isPending, isHere, isTyping, children }: Props) {
  const words = useWords(threadWords)
  const heading = useRef<HTMLHeadingElement>(null)
  const other = conversation?.otherUser
  const name = other?.displayName ?? words.suspended

  const isFromList = useLocation({ select: (location) => location.state.isFromList === true })
  // On a phone the list that was pressed is gone, and the focus with it.
  const keepFocus = useEffectEvent(() => {
    if (isFromList && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => keepFocus(), [])

  return (
    <header className={styles.head}>
      <BackToList isFromList={isFromList} />
      {conversation && (
        <span className={styles.face}>
          <Avatar name={name} src={other?.profileImageUrl} />
        </span>
      )}
      <div className={styles.about}>
        <h2 ref={heading} className={styles.name} tabIndex={-1}>
          {isPending && <Skeleton width="8rem" />}
          {conversation ? !other && name : !isPending && words.conversation}
          {other && (
            <Link to="/users/$id" params={{ id: other.id }} preload={false} className={styles.link}>
              {name}
            </Link>
          )}
          {other?.isPhoneVerified && <CheckIcon className={styles.verified} label={words.verified} />}
        </h2>
        {other && <Presence isHere={isHere} isTyping={isTyping} isVerified={other.isPhoneVerified} />}
      </div>
      <div className={styles.tool}>{children}</div>
    </header>
  )
}

function Presence({
  isHere,
  isTyping,
  isVerified,
}: {
  isHere: boolean
  isTyping: boolean
  isVerified: boolean
}) {
  const words = useWords(threadWords)
  if (isTyping) return <p className={classNames(styles.state, styles.lively)}>{words.typing}</p>
  if (isHere) return <p className={classNames(styles.state, styles.lively, styles.online)}>{words.online}</p>
  return <p className={styles.state}>{isVerified ? words.verified : words.unverified}</p>
}

/** From the list: one step back, as the phone's own button goes. From anywhere else: to the list. */
function BackToList({ isFromList }: { isFromList: boolean }) {
  const words = useWords(threadWords)
  const router = useRouter()
  const goBack = (event: MouseEvent) => {
    if (!isFromList) return
    event.preventDefault()
    router.history.back()
  }
  return (
    <Link
      to="/messages"
      replace
      aria-label={words.back}
      className={classNames(buttonClass({ variant: 'ghost', isSquare: true }), styles.tool, styles.back)}
      onClick={goBack}
    >
      <ChevronDownIcon className={styles.back} />
    </Link>
  )
}
