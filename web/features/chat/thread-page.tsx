import { Suspense, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { ConversationListing } from '#contract/conversation.ts'
import { formatMoney } from '#contract/numbers.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useFirstViewOver } from '#web/lib/use-first-view-over.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Price } from '#web/ui/price.tsx'
import { threadWords } from './copy.ts'
import { useConversation } from './data/use-conversations.ts'
import { useThread } from './data/use-thread.ts'
import { MessageLog } from './log/message-log.tsx'
import { ThreadHead } from './thread-head.tsx'
import styles from './thread-page.module.css'
import type { Parts } from './thread-parts.tsx'

const ThreadParts = lazyPart(() => import('./thread-parts.tsx').then((module) => module.ThreadParts))

const BUBBLES = [
  { isMine: false, width: '60%' },
  { isMine: true, width: '45%' },
  { isMine: true, width: '70%' },
  { isMine: false, width: '35%' },
]

/**
 * One conversation: who and what it is about on top, what was written, and the box to write in. The first
 * view is for reading; what one writes with, and what moves, comes right after it.
 */
export function ThreadPage({ id }: { id: string }) {
  const words = useWords(threadWords)
  const found = useConversation(id)
  const thread = useThread(id)
  const [parts, setParts] = useState<Parts>()
  const isLive = useFirstViewOver(!thread.isPending || found.isMissing)
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
        {parts && conversation && <parts.ThreadMenu conversation={conversation} messages={thread.messages} />}
      </ThreadHead>
      {conversation && <PinnedListing listing={conversation.listing} />}
      {parts && found.isMissing ? (
        <parts.MissingThread />
      ) : failed ? (
        <div className={styles.middle}>
          <QueryFailure query={failed} title={words.failureTitle} />
        </div>
      ) : conversation && !thread.isPending ? (
        <MessageLog
          scroller={scroller}
          conversation={conversation}
          thread={thread}
          parts={parts}
          onEdit={() => box.current?.focus()}
        />
      ) : (
        <ThreadSkeleton label={words.loading} />
      )}
      {parts && conversation && !failed && (
        <parts.ThreadFoot
          ref={box}
          conversation={conversation}
          thread={thread}
          onSend={() => scroller.current?.scrollTo(0, 0)}
        />
      )}
      {!parts && <FootSkeleton />}
      <Suspense>{isLive && <ThreadParts onLoad={setParts} />}</Suspense>
    </section>
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

/** As high as the box to write in, which comes after what is read. */
function FootSkeleton() {
  return (
    <div className={styles.foot}>
      <Skeleton shape="block" height="2.75rem" />
    </div>
  )
}

const ListingState = lazyPart(() => import('./listing-state.tsx').then((module) => module.ListingState))

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
        <Suspense>{status !== 'active' && <ListingState status={status} />}</Suspense>
        <ChevronDownIcon className={styles.arrow} />
      </Link>
    </aside>
  )
}
