import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useRef, useState, type KeyboardEvent } from 'react'
import { headerName } from '#contract/names.ts'
import type { User } from '#contract/user.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { DeferredInboxKeeper, MessagesLink } from '#web/features/chat/links/messages-link.tsx'
import { Bell } from '#web/features/notifications/bell/bell.tsx'
import { useSearchDialog } from '#web/features/search/use-search-dialog.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ClothStripe } from '#web/ui/cloth.tsx'
import { ChevronDownIcon, SearchIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './header.module.css'

/**
 * The header of every page, with the tools of a member or the sign-in link of a visitor. While the session is
 * loading (`user` is undefined), the header has its full height, so that nothing below moves.
 */
export function Header({ user }: { user: User | null | undefined }) {
  return (
    <header className={styles.header} data-surface="bar">
      <div className={styles.row}>
        <Link to="/" aria-label={shellWords.home} className={styles.brand}>
          <Brand name={shellWords.brand} isNameHiddenOnPhones={Boolean(user)} />
        </Link>
        {user ? <MemberTools user={user} /> : <span className={styles.gap} />}
        {user === null && (
          <SignInLink className={classNames(buttonClass({ variant: 'bar' }), styles.logIn)}>
            {shellWords.logIn}
          </SignInLink>
        )}
      </div>
      <ClothStripe />
    </header>
  )
}

const UserMenu = lazyPart(() => import('./user-menu.tsx').then((module) => module.UserMenu), FailedDialog)

/** The part of the header for members: search, messages, notifications and the user menu. */
function MemberTools({ user }: { user: User }) {
  return (
    <>
      <SearchBox />
      <div className={styles.tools}>
        <MessagesLink className={styles.messages} />
        <Bell />
        <UserMenuButton user={user} />
      </div>
      <DeferredInboxKeeper userId={user.id} />
    </>
  )
}

function UserMenuButton({ user }: { user: User }) {
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
        <VisuallyHidden>{shellWords.menuOf('')}</VisuallyHidden>
        <span className={styles.wideOnly}>{name}</span>
        <span className={styles.wideOnly}>
          <ChevronDownIcon />
        </span>
      </Button>
      {openings > 0 && (
        <Suspense>
          <UserMenu
            key={openings}
            label={shellWords.menuOf(name)}
            triggerRef={trigger}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Shows the current search. Pressing it opens the search dialog. */
function SearchBox() {
  const { q = '' } = useSearch({ strict: false })
  const { open, dialog } = useSearchDialog()
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    open()
  }
  return (
    <div role="search" className={styles.search}>
      <input
        type="search"
        className={styles.searchInput}
        aria-label={shellWords.searchLabel}
        aria-haspopup="dialog"
        placeholder={shellWords.searchPlaceholder}
        value={q}
        readOnly
        onClick={() => open()}
        onKeyDown={openByKey}
      />
      {!q && (
        <span className={styles.hint} aria-hidden="true" data-hint>
          <SearchIcon />
          <span>{shellWords.searchLabel}</span>
        </span>
      )}
      <Button size="sm" className={styles.aiSearch} aria-haspopup="dialog" onClick={() => open('ai')}>
        <SparklesIcon />
        <span className={styles.wideOnly}>{shellWords.aiSearch}</span>
      </Button>
      {dialog}
    </div>
  )
}
