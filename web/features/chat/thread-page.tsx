import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Conversation, ConversationListing } from '#contract/conversation.ts'
import { isMonthly } from '#contract/kinds/derived.ts'
import { formatMoney } from '#contract/numbers.ts'
import { trustWords } from '#web/features/accounts/trust-badges.tsx'
import { ReservedBadge, StatusBadge } from '#web/features/listings/status-badge.tsx'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckIcon, ChevronDownIcon, CommentIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ToastPlace } from '#web/ui/overlays/toast-place.tsx'
import { Photo, PhotoFallback } from '#web/ui/photo.tsx'
import { Price } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ThreadFoot } from './composer.tsx'
import { liveWords, threadWords, nameOfOther } from './copy.ts'
import { useConversation } from './data/use-conversations.ts'
import { useThread } from './data/use-thread.ts'
import { MessageLog } from './log/message-log.tsx'
import { ThreadMenu } from './thread-menu.tsx'
import styles from './thread-page.module.css'

const BUBBLES = [
  { isMine: false, width: '60%' },
  { isMine: true, width: '45%' },
  { isMine: true, width: '70%' },
  { isMine: false, width: '35%' },
]

/**
 * One conversation: the person and the listing on top, the messages, and the box to write in. `card` asks for
 * something about the listing.
 */
export function ThreadPage({ id, card }: { id: string; card?: ReactNode }) {
  const found = useConversation(id)
  const thread = useThread(id)
  const scroller = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { conversation } = found
  useDocumentTitle(threadWords.pageTitle(nameOfOther(conversation)))

  const failed = found.isMissing ? undefined : [found, thread].find((each) => each.error !== null)
  return (
    <section className={styles.thread} aria-label={threadWords.conversation}>
      <ThreadHead
        conversation={conversation}
        isPending={found.isPending}
        isHere={thread.otherIsHere}
        isTyping={thread.otherIsTyping}
      >
        {conversation && <ThreadMenu conversation={conversation} messages={thread.messages} />}
      </ThreadHead>
      {conversation && <PinnedListing listing={conversation.listing} />}
      {found.isPending && (
        <div className={styles.listing}>
          <BarSkeleton className={styles.way} />
        </div>
      )}
      {conversation && card}
      <ToastPlace />
      {found.isMissing ? (
        <MissingThread />
      ) : failed ? (
        <div className={styles.middle}>
          <QueryFailure query={failed} title={threadWords.failureTitle} />
        </div>
      ) : conversation && !thread.isPending ? (
        <MessageLog
          scroller={scroller}
          conversation={conversation}
          thread={thread}
          onEdit={() => box.current?.focus()}
        />
      ) : (
        <ThreadSkeleton label={threadWords.loading} />
      )}
      {conversation && !failed && (
        <ThreadFoot
          ref={box}
          conversation={conversation}
          thread={thread}
          onSend={() => scroller.current?.scrollTo(0, 0)}
        />
      )}
      {!conversation && !failed && !found.isMissing && <BarSkeleton className={styles.foot} />}
    </section>
  )
}

/** The conversation is somebody else's or does not exist. The page must not reveal which. */
function MissingThread() {
  const toList = (
    <Link to="/messages" replace className={buttonClass({ variant: 'primary' })}>
      {liveWords.toList}
    </Link>
  )
  return (
    <div className={styles.middle}>
      <EmptyState icon={<CommentIcon />} title={liveWords.missingTitle} action={toList}>
        {liveWords.missingText}
      </EmptyState>
    </div>
  )
}

/** Bubbles at the bottom, where the latest messages will appear. */
function ThreadSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {BUBBLES.map(({ isMine, width }) => (
        <div key={width} className={classNames(styles.skeletonItem, isMine && styles.mine)}>
          <Skeleton shape="block" width={width} height="2.75rem" />
        </div>
      ))}
    </div>
  )
}

/** As high as the box to write in, and as the listing above the messages. */
function BarSkeleton({ className }: { className: string | undefined }) {
  return (
    <div className={className}>
      <Skeleton shape="block" height="2.75rem" />
    </div>
  )
}

/** The listing of the conversation, always in view: photo, price, and whether it is still available. */
function PinnedListing({ listing }: { listing: ConversationListing | null }) {
  if (!listing) return <p className={styles.gone}>{threadWords.listingGone}</p>
  const { id, title, price, currency, type, status, imageUrl, thumbhash } = listing
  return (
    <aside className={styles.listing} aria-label={threadWords.listing}>
      <Link to="/listings/$id" params={{ id }} preload={false} className={styles.way}>
        <Photo
          className={styles.photo}
          src={imageUrl}
          alt=""
          ratio={1}
          thumbhash={thumbhash}
          fallback={<PhotoFallback label={threadWords.noPhoto} />}
        />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.price}>
            <Price
              amount={formatMoney(price, currency)}
              per={isMonthly(type) ? threadWords.perMonth : undefined}
            />
          </span>
        </span>
        {status === 'active' ? <ReservedBadge listing={listing} /> : <StatusBadge listing={listing} />}
        <ChevronDownIcon className={styles.arrow} />
      </Link>
    </aside>
  )
}

type Props = {
  conversation: Conversation | undefined
  isPending: boolean
  isHere: boolean
  isTyping: boolean
  /** The menu. */
  children?: ReactNode
}

/** The other person, whether they are online, and the menu. */
function ThreadHead({ conversation, isPending, isHere, isTyping, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const other = conversation?.otherUser
  const name = nameOfOther(conversation)

  const isFromList = useLocation({ select: (location) => location.state.isFromList === true })
  // On a phone, the pressed list entry has disappeared, and the focus with it.
  const focusHeading = useEffectEvent(() => {
    if (isFromList && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => focusHeading(), [])

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
          {conversation ? !other && name : !isPending && threadWords.conversation}
          {other && (
            <Link to="/users/$id" params={{ id: other.id }} preload={false} className={styles.link}>
              {name}
            </Link>
          )}
          {other?.isPhoneVerified && (
            <CheckIcon className={styles.verified} label={trustWords.phoneVerified} />
          )}
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
  if (isTyping) return <p className={classNames(styles.state, styles.lively)}>{threadWords.typing}</p>
  if (isHere)
    return <p className={classNames(styles.state, styles.lively, styles.online)}>{threadWords.online}</p>
  return <p className={styles.state}>{isVerified ? trustWords.phoneVerified : trustWords.phoneUnverified}</p>
}

/**
 * If the person came from the list, goes back one step, as the phone's back button does. Otherwise opens the
 * list.
 */
function BackToList({ isFromList }: { isFromList: boolean }) {
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
      aria-label={threadWords.back}
      className={classNames(buttonClass({ variant: 'ghost', isSquare: true }), styles.tool, styles.back)}
      onClick={goBack}
    >
      <ChevronDownIcon />
    </Link>
  )
}
