import { Suspense, useRef, useState } from 'react'
import { headerName } from '#contract/names.ts'
import type { User } from '#contract/user.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Lines } from '#web/features/chat/lines.tsx'
import { MessagesLink } from '#web/features/chat/messages-link.tsx'
import { Bell } from '#web/features/notifications/bell/bell.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './header.module.css'
import { SearchBox } from './search-box.tsx'

const UserMenu = lazyPart(() => import('./user-menu.tsx').then((module) => module.UserMenu), Unopened)

/** The part of the header that a member has: search, messages, news and their own menu. */
export function MemberTools({ user }: { user: User }) {
  return (
    <>
      <SearchBox />
      <div className={styles.tools}>
        <MessagesLink className={styles.messages} />
        <Bell />
        <MenuOfUser user={user} />
      </div>
      <Lines userId={user.id} />
    </>
  )
}

function MenuOfUser({ user }: { user: User }) {
  const words = useWords(shellWords)
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const trigger = useRef<HTMLButtonElement>(null)
  const name = headerName(user)
  const open = () => {
    setOpenings(openings + 1)
    setIsOpen(true)
  }
  return (
    <>
      <Button
        ref={trigger}
        variant="bar"
        className={styles.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Avatar name={name} src={user.profileImageUrl} size="sm" />
        <VisuallyHidden>{words.menuOf('')}</VisuallyHidden>
        <span className={styles.wideOnly}>{name}</span>
        <span className={styles.wideOnly}>
          <ChevronDownIcon />
        </span>
      </Button>
      {openings > 0 && (
        <Suspense>
          <UserMenu
            key={openings}
            label={words.menuOf(name)}
            triggerRef={trigger}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
