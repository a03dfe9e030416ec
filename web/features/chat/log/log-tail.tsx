import { type RefObject, Component, Suspense } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { liveWords } from '#web/features/chat/copy.ts'
import { useSend } from '#web/features/chat/data/compose.ts'
import { useConversation } from '#web/features/chat/data/use-conversations.ts'
import { usePending, type PendingMessage } from '#web/features/chat/data/use-pending.ts'
import type { useThread } from '#web/features/chat/data/use-thread.ts'
import { findOffer } from '#web/features/chat/offers/waiting-offer.ts'
import { PhotoFrame } from '#web/features/chat/photos/photo-frame.tsx'
import { useFocusFallback } from '#web/lib/focus.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useWaiting } from '#web/lib/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ClockIcon, OfflineIcon } from '#web/ui/icons/icons-more.tsx'
import { AlertIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CardAsText, MessageText } from './message-text.tsx'
import { findPlace, goToEnd, isAtEnd, type Place, restorePlace } from './scroll-place.ts'
import bubble from './message-bubble.module.css'
import styles from './message-log.module.css'

const UnsentPhoto = lazyPart(
  () => import('#web/features/chat/photos/unsent-photo.tsx').then((module) => module.UnsentPhoto),
  ({ file }) => <PhotoFrame {...file} src={undefined} />,
)
const UnsentCard = lazyPart(
  () => import('./message-card.tsx').then((module) => module.UnsentCard),
  CardAsText,
)

const WaitingOfferCard = lazyPart(() =>
  import('#web/features/chat/offers/waiting-offer-card.tsx').then((module) => module.WaitingOfferCard),
)

type Props = {
  scroller: RefObject<HTMLElement | null>
  conversationId: string
  name: string
  thread: ReturnType<typeof useThread>
  onEdit: () => void
}

/** What follows the stored messages: pending messages, an offer that waits, and dots while the other person types. */
export function LogTail({
  scroller,
  conversationId,
  name,
  thread: { messages, connection, otherIsTyping },
  onEdit,
}: Props) {
  const pending = usePending(conversationId, messages, connection === 'offline')
  const listingId = useConversation(conversationId).conversation?.listing?.id
  const offer = findOffer(useWaiting(useUser().data?.id ?? ''), listingId)
  // The discard button disappears when pressed.
  useFocusFallback(scroller, [...pending.map(({ clientId }) => clientId), ...(offer ? [offer.key] : [])])
  const isEmpty = pending.length === 0 && !offer && !otherIsTyping
  return (
    <>
      <KeepPlace scroller={scroller} />
      {isEmpty && messages.length === 0 && <p className={styles.hint}>{liveWords.nothingYet(name)}</p>}
      {!isEmpty && (
        <ul role="list">
          {pending.map((each) => (
            <PendingBubble
              key={each.clientId}
              conversationId={conversationId}
              pending={each}
              onEdit={onEdit}
            />
          ))}
          {offer && (
            <li className={classNames(bubble.row, bubble.first, bubble.mine, bubble.waits)}>
              <div className={classNames(bubble.bubble, bubble.last)}>
                <Suspense>
                  <WaitingOfferCard offer={offer} />
                </Suspense>
              </div>
            </li>
          )}
          {otherIsTyping && <TypingBubble />}
        </ul>
      )}
    </>
  )
}

/** Dots in place of the next message. The thread's header says "typing...". */
function TypingBubble() {
  return (
    <li className={classNames(bubble.row, bubble.first)} aria-hidden="true" data-typing>
      <div className={classNames(bubble.bubble, bubble.last, styles.dots)}>
        <i />
        <i />
        <i />
      </div>
    </li>
  )
}

type PendingBubbleProps = { conversationId: string; pending: PendingMessage; onEdit: () => void }

/**
 * The person's own message that the server has not acknowledged: being sent, waiting for a connection, or
 * refused with a reason.
 */
function PendingBubble({ conversationId, pending, onEdit }: PendingBubbleProps) {
  const { clientId, file, state, reason } = pending
  const { edit, retry, discard } = useSend(conversationId)
  const isRefused = state === 'refused'
  const editAgain = () => {
    edit(clientId)
    onEdit()
  }
  return (
    <li
      className={classNames(bubble.row, bubble.first, bubble.mine, isRefused ? bubble.refused : bubble.waits)}
      data-pending={state}
    >
      <div className={classNames(bubble.bubble, bubble.last, file?.kind === 'photo' && bubble.photo)}>
        <VisuallyHidden>{liveWords.you} </VisuallyHidden>
        <PendingBody pending={pending} />
        {!isRefused && <PendingState isWaiting={state === 'waiting'} />}
        {isRefused && (
          <p className={bubble.why} role="alert">
            <AlertIcon /> {liveWords.refused} {reason}
          </p>
        )}
        {state !== 'sending' && (
          <div className={bubble.choices}>
            {isRefused && !file && (
              <Button variant="secondary" size="sm" onClick={editAgain}>
                {liveWords.edit}
              </Button>
            )}
            {isRefused && file && file.bytes > 0 && (
              <Button variant="secondary" size="sm" onClick={() => retry(clientId)}>
                {liveWords.retry}
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={() => discard(clientId)}>
              {liveWords.discard}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function PendingBody({ pending }: Pick<PendingBubbleProps, 'pending'>) {
  const { clientId, content, place, file, state } = pending
  if (place || file?.kind === 'voice')
    return (
      <Suspense fallback={<MessageText content={content} />}>
        <UnsentCard clientId={clientId} content={content} place={place} file={file} />
      </Suspense>
    )
  if (!file) return <MessageText content={content} />
  return (
    <Suspense fallback={<PhotoFrame {...file} src={undefined} />}>
      <UnsentPhoto clientId={clientId} file={file} isRefused={state === 'refused'} />
    </Suspense>
  )
}

function PendingState({ isWaiting }: { isWaiting: boolean }) {
  return (
    <span className={bubble.meta}>
      {isWaiting ? <OfflineIcon /> : <ClockIcon />}
      {isWaiting ? liveWords.waiting : liveWords.sending}
    </span>
  )
}

/**
 * Keeps the log at its end if the reader is there. Otherwise keeps the message being read at its place on the
 * screen, whatever arrives above or below. It renders together with anything that arrives, because it
 * measures right before and right after the DOM changes. Only a class component can measure before.
 */
class KeepPlace extends Component<Pick<Props, 'scroller'>> {
  override getSnapshotBeforeUpdate(): Place | 'end' | null {
    const scroller = this.props.scroller.current
    if (!scroller) return null
    return isAtEnd(scroller) ? 'end' : findPlace(scroller)
  }

  override componentDidUpdate(_props: object, _state: unknown, place: Place | 'end' | null) {
    const scroller = this.props.scroller.current
    if (!scroller || place === null) return
    if (place === 'end') goToEnd(scroller)
    else restorePlace(scroller, place)
  }

  override render() {
    return null
  }
}
