import { useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { ConversationListing } from '#contract/conversation.ts'
import { formatMoney } from '#contract/numbers.ts'
import { useWords } from '#web/lib/words.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChevronDownIcon, CommentIcon } from '#web/ui/icons/icons.tsx'
import { PhotoFallback, Photo } from '#web/ui/photo.tsx'
import { Price } from '#web/ui/price.tsx'
import { liveWords, threadWords } from './copy.ts'
import { useConversation } from './data/use-conversations.ts'
import { useThread } from './data/use-thread.ts'
import { MessageLog } from './log/message-log.tsx'
import { ThreadHead } from './thread-head.tsx'
import styles from './thread-page.module.css'
import { statusWords } from '#web/features/listings/copy.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { ListingStatus } from '#contract/lists.ts'
import { ThreadMenu } from './thread-menu.tsx'
import { ThreadFoot } from './composer.tsx'

const BUBBLES = [
  { isMine: false, width: '60%' },
  { isMine: true, width: '45%' },
  { isMine: true, width: '70%' },
  { isMine: false, width: '35%' },
]

/**
 * One conversation: who and what it is about on top, what was written, and the box to write in.
 */
export function ThreadPage({ id }: { id: string }) {
  const words = useWords(threadWords)
  const found = useConversation(id)
  const thread = useThread(id)
  const scroller = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { conversation } = found
  useDocumentTitle(words.pageTitle(conversation?.otherUser?.displayName ?? words.suspended))

  const failed = found.isMissing ? undefined : [found, thread].find((each) => each.error !== null)
  return (
    <section className={styles.thread} aria-label={words.conversation}>
      <ThreadHead
        conversation={conversation}
        isPending={found.isPending}
        isHere={thread.otherIsHere}
        isTyping={thread.otherIsTyping}
      >
        {conversation && <ThreadMenu conversation={conversation} messages={thread.messages} />}
      </ThreadHead>
      {conversation && <PinnedListing listing={conversation.listing} />}
      {found.isMissing ? (
        <MissingThread />
      ) : failed ? (
        <div className={styles.middle}>
          <QueryFailure query={failed} title={words.failureTitle} />
        </div>
      ) : conversation && !thread.isPending ? (
        <MessageLog
          scroller={scroller}
          conversation={conversation}
          thread={thread}
          onEdit={() => box.current?.focus()}
        />
      ) : (
        <ThreadSkeleton label={words.loading} />
      )}
      {conversation && !failed && (
        <ThreadFoot
          ref={box}
          conversation={conversation}
          thread={thread}
          onSend={() => scroller.current?.scrollTo(0, 0)}
        />
      )}
      {!conversation && !failed && !found.isMissing && <FootSkeleton />}
    </section>
  )
}

/** Somebody else's conversation, or none at all: one may not tell which. */
function MissingThread() {
  const words = useWords(liveWords)
  const toList = (
    <Link to="/messages" replace className={buttonClass({ variant: 'primary' })}>
      {words.toList}
    </Link>
  )
  return (
    <div className={styles.middle}>
      <EmptyState icon={<CommentIcon />} title={words.missingTitle} action={toList}>
        {words.missingText}
      </EmptyState>
    </div>
  )
}

/** Bubbles at the foot, where the latest messages will stand. */
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

/** As high as the box to write in. */
function FootSkeleton() {
  return (
    <div className={styles.foot}>
      <Skeleton shape="block" height="2.75rem" />
    </div>
  )
}

/** What the two talk about, always in sight: photo, what it costs, and whether it is still to be had. */
function PinnedListing({ listing }: { listing: ConversationListing | null }) {
  const words = useWords(threadWords)
  if (!listing) return <p className={styles.gone}>{words.listingGone}</p>
  const { id, title, price, currency, type, status, imageUrl, thumbhash } = listing
  return (
    <aside className={styles.listing} aria-label={words.listing}>
      <Link to="/listings/$id" params={{ id }} preload={false} className={styles.way}>
        <Photo
          className={styles.photo}
          src={imageUrl}
          alt=""
          ratio={1}
          thumbhash={thumbhash}
          fallback={<PhotoFallback label={words.noPhoto} />}
        />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.price}>
            <Price amount={formatMoney(price, currency)} per={isMonthly(type) ? words.perMonth : undefined} />
          </span>
        </span>
        {status !== 'active' && <ListingState status={status} />}
        <ChevronDownIcon className={styles.arrow} />
      </Link>
    </aside>
  )
}

type NotOnOffer = Exclude<ListingStatus, 'active'>

const TONES: Record<NotOnOffer, BadgeTone> = {
  sold: 'danger',
  expired: 'warning',
  pending: 'warning',
  removed: 'danger',
}

/** Why what the two talk about is not to be had. */
function ListingState({ status }: { status: NotOnOffer }) {
  const words = useWords(statusWords)
  return <Badge tone={TONES[status]}>{words[status]}</Badge>
}
