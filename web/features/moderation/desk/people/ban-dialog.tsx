import { useId, useRef, useState, type SubmitEvent, useContext } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BAN_TYPES } from '#contract/trust.ts'
import type { BanUser } from '#contract/bans.ts'
import { useWords, LanguageContext } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { tellFailure } from '#web/features/search/saved/tell-failure.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { banningWords, banWords } from './copy.ts'
import { problemOf, reasonOf } from '../decisions/reason-draft.ts'
import { focusReason, ReasonFields } from '../decisions/reason-fields.tsx'
import styles from '../decisions/reason-dialog.module.css'
import { BLANK_BAN, hoursOf } from './ban-draft.ts'
import { DurationFields } from './duration-fields.tsx'
import { readPeopleAnew } from './read-anew.ts'

type Props = { userId: string; name: string; onClose: () => void }

/** A warning, a ban for a time or one for good, each with the reason that the person reads. */
export function BanDialog({ userId, name, onClose }: Props) {
  const words = useWords(banningWords)
  const { types } = useWords(banWords)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(BLANK_BAN)
  const [isRefused, setRefused] = useState(false)
  const { ban, isBanning } = useBan(onClose)
  const { type, reason } = draft
  const hours = hoursOf(draft)
  const isDurationBad = type === 'temporary' && hours === undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem = problemOf(reason, words.reasons)
    setRefused(type === null || isDurationBad || problem !== undefined)
    if (type === null) focusNamed(form.current, 'ban-type')
    else if (isDurationBad) focusNamed(form.current, 'amount')
    else if (problem) focusReason(form.current, problem)
    else if (!isBanning)
      ban({ userId, banType: type, reason: reasonOf(reason, words.reasons), duration: hours })
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button variant="danger" type="submit" form={id} isPending={isBanning}>
        {words.confirm[type ?? 'temporary']}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.dialogTitle(name)}
      closeLabel={words.close}
      footer={buttons}
    >
      <form id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <RadioCards
          label={words.typeLabel}
          name="ban-type"
          value={type}
          onChange={(chosen) => setDraft({ ...draft, type: chosen })}
          cards={BAN_TYPES.map((value) => ({
            value,
            label: types[value],
            description: words.effects[value],
          }))}
          error={isRefused && type === null ? words.noType : null}
        />
        {type === 'temporary' && (
          <DurationFields
            draft={draft}
            onChange={setDraft}
            error={isRefused && isDurationBad ? words.badDuration : null}
          />
        )}
        <ReasonFields
          reasons={words.reasons}
          draft={reason}
          onChange={(changed) => setDraft({ ...draft, reason: changed })}
          isRefused={isRefused}
          isSending={isBanning}
        />
      </form>
    </Dialog>
  )
}

function focusNamed(form: HTMLFormElement | null, name: string) {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}

/**
 * One key for one opening of the dialog: pressed again after a dropped line, the same ban is applied once.
 */
function useBan(onBanned: () => void) {
  const words = useWords(banningWords)
  const language = useContext(LanguageContext)
  const client = useQueryClient()
  const [key] = useState(randomKey)
  const { mutate, isPending } = useMutation({
    mutationFn: (json: BanUser) =>
      answerOf(api.admin['ban-user'].$post({ json }, { headers: { 'Idempotency-Key': key } })),
    onSuccess: (_answer, { banType }) => {
      showToast(
        banType === 'warning'
          ? { title: words.warned, description: words.warnedText }
          : { title: words.banned, description: words.bannedText },
      )
      onBanned()
      readPeopleAnew(client)
    },
    onError: (error) => tellFailure(error, language),
  })
  return { ban: mutate, isBanning: isPending }
}
