import { liveWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AlertIcon } from '#web/ui/icons/icons.tsx'
import { ClockIcon, OfflineIcon } from '#web/ui/icons/icons-more.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Pending } from './data/use-pending.ts'
import { useSend } from './data/compose.ts'
import styles from './message-bubble.module.css'
import { MessageText } from './message-bubble.tsx'

type Props = { conversationId: string; pending: Pending; onEdit: () => void }

/**
 * One's own message that the server does not have: on its way, waiting for a line, or refused with the
 * reason.
 */
export function PendingBubble({
  conversationId,
  pending: { clientId, content, state, reason },
  onEdit,
}: Props) {
  const words = useWords(liveWords)
  const { edit, discard } = useSend(conversationId)
  const isRefused = state === 'refused'
  const editAgain = () => {
    edit(clientId)
    onEdit()
  }
  return (
    <li
      className={classNames(styles.row, styles.first, styles.mine, isRefused ? styles.refused : styles.waits)}
      data-pending={state}
    >
      <div className={classNames(styles.bubble, styles.last)}>
        <VisuallyHidden>{words.you} </VisuallyHidden>
        <MessageText content={content} />
        {!isRefused && <Wait isOffline={state === 'waiting'} />}
        {isRefused && (
          <p className={styles.why} role="alert">
            <AlertIcon /> {words.refused} {reason}
          </p>
        )}
        {state !== 'sending' && (
          <div className={styles.choices}>
            {isRefused && (
              <Button variant="secondary" size="sm" onClick={editAgain}>
                {words.edit}
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={() => discard(clientId)}>
              {words.discard}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function Wait({ isOffline }: { isOffline: boolean }) {
  const words = useWords(liveWords)
  return (
    <span className={styles.meta}>
      {isOffline ? <OfflineIcon /> : <ClockIcon />}
      {isOffline ? words.waiting : words.sending}
    </span>
  )
}
