import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { QUICK_REPLY_MAX } from '#contract/limits.ts'
import { toVisibleText } from '#contract/visible-text.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { quickReplyWords } from './copy.ts'
import { quickRepliesQuery } from './queries.ts'
import styles from './replies-sheet.module.css'

type Props = {
  replies: readonly string[]
  /** The place of the reply that is edited; after the last one for a new reply. */
  at: number
  onDone: () => void
}

/** Changes, adds or removes one of the person's own replies. */
export function ReplyForm({ replies, at, onDone }: Props) {
  const client = useQueryClient()
  const before = replies[at]
  const [text, setText] = useState(before ?? '')
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (changed: string[]) =>
      parseResponse(api['quick-replies'].$put({ json: { replies: changed } })),
    onSuccess: (saved) => {
      client.setQueryData(quickRepliesQuery.queryKey, saved)
      onDone()
    },
  })
  const reply = toVisibleText(text)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    // The same reply twice would be one too many to choose from.
    if (reply === '' || replies.some((each, index) => each === reply && index !== at)) return onDone()
    mutate([...replies.slice(0, at), reply, ...replies.slice(at + 1)])
  }
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <TextField
        label={quickReplyWords.label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this box
        autoFocus
        autoComplete="off"
        maxLength={QUICK_REPLY_MAX}
        value={text}
        onChange={setText}
        error={error && toSentence(error, shellWords.offline)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="sm" variant="primary" isPending={isPending}>
          {quickReplyWords.save}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {quickReplyWords.cancel}
        </Button>
        {before !== undefined && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => mutate(replies.filter((_reply, index) => index !== at))}
          >
            {quickReplyWords.remove}
          </Button>
        )}
      </div>
    </form>
  )
}
