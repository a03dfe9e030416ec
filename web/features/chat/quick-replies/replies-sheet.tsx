import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QUICK_REPLIES_MAX } from '#contract/limits.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EditIcon } from '#web/ui/icons/icons-owner.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickReplyWords } from './copy.ts'
import { quickRepliesQuery } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import page from '#web/ui/page.module.css'
import styles from './replies-sheet.module.css'

type Props = { onChoose: (reply: string) => void; onClose: () => void }

/** Ready answers and the person's own. A press puts one into the box to write in. */
export function RepliesSheet({ onChoose, onClose }: Props) {
  const query = useQuery(quickRepliesQuery)
  return (
    <Dialog onClose={onClose} title={quickReplyWords.title} closeLabel={quickReplyWords.close}>
      <div className={page.stack4}>
        <p className={styles.hint}>{quickReplyWords.hint}</p>
        <ul role="list">
          {quickReplyWords.ready.map((reply) => (
            <li key={reply}>
              <ReplyChoice reply={reply} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        <section>
          <h3 className={styles.own}>{quickReplyWords.own}</h3>
          {query.isPending && (
            <div role="status" aria-label={quickReplyWords.loading}>
              <Skeleton shape="block" height="2.75rem" />
            </div>
          )}
          {query.error && <QueryFailure query={query} title={quickReplyWords.failureTitle} level={3} />}
          {query.data && <OwnReplies replies={query.data.replies} onChoose={onChoose} />}
        </section>
      </div>
    </Dialog>
  )
}

function ReplyChoice({ reply, onChoose }: { reply: string; onChoose: (reply: string) => void }) {
  return (
    <button type="button" className={styles.reply} onClick={() => onChoose(reply)}>
      <bdi>{reply}</bdi>
    </button>
  )
}

type OwnProps = { replies: readonly string[]; onChoose: (reply: string) => void }

/** The person's own replies, each of which opens as a form in its place. */
function OwnReplies({ replies, onChoose }: OwnProps) {
  const [editing, setEditing] = useState<number>()
  const close = () => setEditing(undefined)
  const form = (at: number) => <ReplyForm key={at} replies={replies} at={at} onDone={close} />
  return (
    <>
      {replies.length === 0 && <p className={styles.hint}>{quickReplyWords.ownHint}</p>}
      <ul role="list">
        {replies.map((reply, at) => (
          <li key={reply} className={styles.line}>
            {editing === at ? (
              form(at)
            ) : (
              <>
                <ReplyChoice reply={reply} onChoose={onChoose} />
                <IconButton label={quickReplyWords.edit(reply)} onClick={() => setEditing(at)}>
                  <EditIcon />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {editing === replies.length && form(replies.length)}
      {editing === undefined && replies.length < QUICK_REPLIES_MAX && (
        <Button variant="ghost" onClick={() => setEditing(replies.length)}>
          <PlusIcon />
          {quickReplyWords.add}
        </Button>
      )}
    </>
  )
}
