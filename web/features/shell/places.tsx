import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { headerName } from '#contract/names.ts'
import type { User } from '#contract/user.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { messagesLinkWords } from '#web/features/chat/links/copy.ts'
import { PostDialog } from '#web/features/listings/posting/lazy-post-dialog.ts'
import { shellWords } from '#web/lib/copy.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountBadge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CameraIcon, CommentIcon, HeartIcon, HomeIcon, SearchIcon, UserIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './places.module.css'

/**
 * Where to go on this site: in the header of a wide window, and in a bar at the bottom of a phone, except
 * below an open conversation, which needs the room.
 */
export function Places({ user }: { user: User | null }) {
  const isTalking = useLocation({ select: ({ pathname }) => pathname.startsWith('/messages/') })
  return (
    <nav aria-label={shellWords.places} className={classNames(styles.places, isTalking && styles.wideOnly)}>
      <Link to="/" activeOptions={EXACT} className={styles.place}>
        <HomeIcon />
        <span>{shellWords.homePlace}</span>
      </Link>
      {user ? (
        <>
          <Link to="/favourites" className={styles.place}>
            <HeartIcon />
            <span>{shellWords.saved}</span>
          </Link>
          <PostPlace />
          <MessagesPlace />
          <MePlace user={user} />
        </>
      ) : (
        <>
          <Link to="/market/{-$kind}/{-$place}/{-$area}" className={styles.place}>
            <SearchIcon />
            <span>{shellWords.searchLabel}</span>
          </Link>
          <SignInLink action="post" className={classNames(styles.place, styles.post)}>
            <CameraIcon />
            <span>{shellWords.post}</span>
          </SignInLink>
          <SignInLink className={styles.place}>
            <UserIcon />
            <span>{shellWords.logIn}</span>
          </SignInLink>
        </>
      )}
    </nav>
  )
}

/** The feed is the home page with any filter, and no other page. */
const EXACT = { exact: true, includeSearch: false }

/** On a phone this is the feed's floating button for posting with the camera. */
function PostPlace() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={shellWords.postWithCamera}
        aria-haspopup="dialog"
        className={classNames(styles.place, styles.post)}
        onClick={() => setOpen(true)}
      >
        <CameraIcon />
        <span>{shellWords.post}</span>
      </button>
      {isOpen && (
        <Suspense>
          <PostDialog startWith="camera" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Only a link and a number, because every member's first view loads it. */
function MessagesPlace() {
  const { data: unread = 0 } = useQuery(unreadMessagesQuery)
  const label = unread > 0 ? messagesLinkWords.unread(unread) : messagesLinkWords.messages
  return (
    <Link to="/messages" aria-label={label} className={styles.place}>
      <CommentIcon />
      <span>{messagesLinkWords.messages}</span> <CountBadge count={unread} label={label} />
    </Link>
  )
}

const UserMenu = lazyPart(() => import('./user-menu.tsx').then((module) => module.UserMenu), FailedDialog)

/** Opens the user menu. Its word is the person's name where there is room, and "Me" on a phone. */
function MePlace({ user }: { user: User }) {
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
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={styles.place}
        onClick={open}
      >
        <Avatar name={name} src={user.profileImageUrl} size="sm" />
        <span className={styles.me}>{shellWords.me}</span>{' '}
        <VisuallyHidden>{shellWords.menuOf('')}</VisuallyHidden>
        <span className={styles.name}>{name}</span>
      </button>
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
