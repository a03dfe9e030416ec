import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { shellWords } from '#web/lib/copy.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { commentWords } from './copy.ts'
import type { useWaitingComments } from './use-waiting-comments.ts'
import page from '#web/ui/page.module.css'
import styles from './comment-item.module.css'

type Props = { waiting: ReturnType<typeof useWaitingComments>; className?: string }

export function WaitingComments({ waiting, className }: Props) {
  const client = useQueryClient()
  const { data: user } = useUser()
  if (!user || waiting.length === 0) return null

  const undo = async (key: string) => {
    try {
      const { commentAct } = await loadOrReload(() => import('./send-comment.ts'))
      commentAct.undo(client, user.id, key)
    } catch {
      showToast({ title: shellWords.error, description: shellWords.offline, tone: 'destructive' })
    }
  }
  return (
    <ul role="list" aria-label={commentWords.waitingList} className={className}>
      {waiting.map(({ key, data }) => (
        <li key={key}>
          <article className={styles.comment}>
            <div className={page.line}>
              <Avatar name={commentWords.you} src={user.profileImageUrl} size="sm" />
              <div className={styles.who}>
                <strong>{commentWords.you}</strong>
                <Badge tone="info">{commentWords.waiting}</Badge>
              </div>
            </div>
            <p className={styles.content}>{data.text}</p>
            <p className={page.small}>{commentWords.waitingText}</p>
            <div className={styles.tools}>
              <Button variant="ghost" size="tap" onClick={() => void undo(key)}>
                {commentWords.undo}
              </Button>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
