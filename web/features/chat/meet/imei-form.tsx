import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { imeiFault, toImeiDigits } from '#contract/imei.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { imeiWords } from './imei-copy.ts'
import styles from './imei-form.module.css'

/** Checks the digits of an IMEI here, and then asks whether another seller's phone has it, too. */
export function ImeiForm({ conversationId }: { conversationId: string }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const { mutate, data, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: (imei: string) =>
      parseResponse(
        api.conversations[':id']['imei-check'].$post({ param: { id: conversationId }, json: { imei } }),
      ),
  })
  const change = (text: string) => {
    setTyped(text)
    setFault(undefined)
    reset()
  }
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    const digits = toImeiDigits(typed)
    const found = imeiFault(digits)
    setFault(found)
    if (!found) mutate(digits)
  }
  return (
    <form className={styles.form} noValidate onSubmit={check}>
      <TextField
        label={imeiWords.label}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={change}
        error={fault ?? (error && sentenceOf(error))}
        end={
          <Button type="submit" variant="ghost" size="sm" isPending={isPending}>
            {imeiWords.check}
          </Button>
        }
      />
      {data && (
        <p role="status" className={data.wasSeenElsewhere ? styles.seen : styles.fine}>
          {data.wasSeenElsewhere ? imeiWords.seen : imeiWords.fine}
        </p>
      )}
    </form>
  )
}

function sentenceOf(error: unknown): string {
  return (error instanceof CallError && error.fields.imei) || toSentence(error, shellWords.offline)
}
