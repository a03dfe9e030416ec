import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import type { Comment } from '#contract/engagement.ts'
import { COMMENT_MAX } from '#contract/limits.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { commentWords } from './copy.ts'
import styles from './comment-box.module.css'
import { useAddComment } from './use-add-comment.ts'

const COUNTED_FROM = COMMENT_MAX * 0.8

type Props = {
  userId: string
  listingId: string
  label: string
  postLabel: string
  hint?: string
  /** The comment that is answered. Such a box opens at a press, takes the focus and can be closed. */
  parentId?: string
  onClose?: () => void
  onPosted: (comment: Comment) => void
}

export function CommentBox({ label, postLabel, hint, onClose, ...place }: Props) {
  const words = useWords(commentWords)
  const { text, setText, send, isSending } = useAddComment(place)
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isReply = place.parentId !== undefined
  const problem = problemOf(text)

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
        note={text.length >= COUNTED_FROM ? words.counter(text.length, COMMENT_MAX) : undefined}
        error={
          problem === 'tooLong'
            ? words.tooLong(text.length - COMMENT_MAX)
            : isRefused && problem
              ? words.blank
              : null
        }
        value={text}
        readOnly={isSending}
        onChange={setText}
      />
      <div className={styles.actions}>
        <Button type="submit" isPending={isSending}>
          {postLabel}
        </Button>
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

function problemOf(text: string): 'blank' | 'tooLong' | undefined {
  if (text.trim() === '') return 'blank'
  return text.length > COMMENT_MAX ? 'tooLong' : undefined
}

function focusText(form: HTMLFormElement | null) {
  form?.querySelector('textarea')?.focus()
}
