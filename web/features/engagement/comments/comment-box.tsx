import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import type { Comment } from '#contract/engagement.ts'
import { COMMENT_MAX } from '#contract/limits.ts'
import { countCharacters, toVisibleText } from '#contract/visible-text.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { useWaiting } from '#web/lib/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { commentWords } from './copy.ts'
import { NO_DRAFT, draftIdOf, readDraft, useDraft, writeDraft, type Draft } from './drafts.ts'
import { refetchComments, useReportFailure } from './queries.ts'
import { sendingKey } from './waiting-comment.ts'
import page from '#web/ui/page.module.css'
import styles from './comments.module.css'

const COUNTER_FROM = COMMENT_MAX * 0.8

type Props = {
  userId: string
  listingId: string
  label: string
  postLabel: string
  hint?: string
  /** The comment being answered. A reply box takes the focus when it opens, and can be closed. */
  parentId?: string
  onClose?: () => void
  onPosted: (comment: Comment) => void
}

/** A box to write in. What cannot be sent without a line leaves it, and is shown by WaitingComments. */
export function CommentBox({ label, postLabel, hint, onClose, ...target }: Props) {
  const { text, setText, send, isSending } = useAddComment({ ...target, onWaits: onClose })
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isReply = target.parentId !== undefined
  const length = countCharacters(toVisibleText(text))
  const problem = problemOf(length)

  useEffect(() => {
    if (isReply) focusText(form.current)
  }, [isReply])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(problem !== undefined)
    if (problem === undefined) send()
    else focusText(form.current)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose?.()
  }
  return (
    <form ref={form} className={styles.box} noValidate onSubmit={submit} onKeyDown={closeOnEscape}>
      <TextArea
        label={label}
        name="comment"
        rows={3}
        hint={hint}
        note={length >= COUNTER_FROM ? commentWords.counter(length, COMMENT_MAX) : undefined}
        error={
          problem === 'tooLong'
            ? commentWords.tooLong(length - COMMENT_MAX)
            : isRefused && problem
              ? commentWords.blank
              : null
        }
        value={text}
        readOnly={isSending}
        onChange={setText}
      />
      <div className={page.row}>
        <Button type="submit" isPending={isSending}>
          {postLabel}
        </Button>
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            {commentWords.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function problemOf(length: number): 'blank' | 'tooLong' | undefined {
  if (length === 0) return 'blank'
  return length > COMMENT_MAX ? 'tooLong' : undefined
}

function focusText(form: HTMLFormElement | null) {
  form?.querySelector('textarea')?.focus()
}

type AddProps = Pick<Props, 'userId' | 'listingId' | 'parentId' | 'onPosted'> & { onWaits?: () => void }

/** The draft of a comment, and its submission. The text stays until the comment is on screen. */
function useAddComment({ userId, listingId, parentId, onPosted, onWaits }: AddProps) {
  const client = useQueryClient()
  const reportFailure = useReportFailure(listingId)
  const draftId = draftIdOf(userId, listingId, parentId)
  const draft = useDraft(draftId)
  const mutationKey = sendingKey(draftId)
  // Found by the mutation key, so that leaving the page and coming back does not allow a second call.
  const isSending = useIsMutating({ mutationKey }) > 0
  // A page that died while it sent the text has left it here, and it waits.
  const isWaiting = useWaiting(userId).some(({ key }) => key === draft.key) && !isSending
  const { mutate } = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: async ({ text, key }: Required<Draft>) => {
      const { commentAct } = await import('./send-comment.ts')
      return commentAct.perform(client, userId, { listingId, parentId, text }, commentWords.yours, key)
    },
    onSuccess: async (comment, { key }) => {
      const waits = typeof comment === 'symbol'
      if (!waits) await refetchComments(client, listingId)
      if (readDraft(draftId).key === key) writeDraft(draftId, NO_DRAFT)
      if (waits) onWaits?.()
      else onPosted(comment)
    },
    onError: reportFailure,
  })

  return {
    text: isWaiting ? '' : draft.text,
    // Drops the old text's key, for which the server would return the earlier comment.
    setText: (text: string) => writeDraft(draftId, { text }),
    send: () => {
      // Dismisses the toast about the failed call that this press repeats.
      if (draft.key) dismissToast()
      const sent = { text: draft.text, key: draft.key ?? randomKey() }
      writeDraft(draftId, sent)
      mutate(sent)
    },
    isSending,
  }
}
