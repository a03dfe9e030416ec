import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { BanUser } from '#contract/bans.ts'
import { BAN_HOURS_MAX } from '#contract/limits.ts'
import { BAN_TYPES, type BanType } from '#contract/trust.ts'
import { withPasskey } from '#web/features/accounts/passkeys/with-passkey.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import {
  focusReason,
  ReasonFields,
  findProblem,
  toReason,
  BLANK_REASON,
  type ReasonDraft,
} from '#web/features/moderation/desk/decisions/reason-dialog.tsx'
import { refetchPeople } from '#web/features/moderation/desk/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { RadioCards } from '#web/ui/forms/radios.tsx'
import { NumberField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { banningWords, banWords } from './copy.ts'
import styles from '#web/features/moderation/desk/decisions/reason-dialog.module.css'
import page from '#web/ui/page.module.css'

type Props = { userId: string; name: string; onClose: () => void }

/** Warns a person or bans them, temporarily or permanently. The reason is shown to them. */
export function BanDialog({ userId, name, onClose }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(BLANK_BAN)
  const [isRefused, setRefused] = useState(false)
  const { ban, isBanning } = useBan(onClose)
  const { type, reason } = draft
  const hours = hoursOf(draft)
  const isDurationInvalid = type === 'temporary' && hours === undefined

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem = findProblem(reason, banningWords.reasons)
    setRefused(type === null || isDurationInvalid || problem !== undefined)
    if (type === null) focusNamed(form.current, 'ban-type')
    else if (isDurationInvalid) focusNamed(form.current, 'amount')
    else if (problem) focusReason(form.current, problem)
    else if (!isBanning)
      ban({ userId, banType: type, reason: toReason(reason, banningWords.reasons), duration: hours })
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {banningWords.cancel}
      </Button>
      <Button variant="danger" type="submit" form={id} isPending={isBanning}>
        {banningWords.confirm[type ?? 'temporary']}
      </Button>
    </>
  )
  return (
    <Dialog
      onClose={onClose}
      title={banningWords.dialogTitle(name)}
      closeLabel={banningWords.close}
      footer={buttons}
    >
      <form id={id} ref={form} className={page.stack4} noValidate onSubmit={submit}>
        <TypeCards draft={draft} onChange={setDraft} isRefused={isRefused} />
        {type === 'temporary' && <DurationFields draft={draft} onChange={setDraft} isRefused={isRefused} />}
        <ReasonFields
          reasons={banningWords.reasons}
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

/** Each opening of the dialog has one idempotency key, so a retry after a lost connection bans only once. */
function useBan(onBanned: () => void) {
  const client = useQueryClient()
  const [key] = useState(randomKey)
  const { mutate, isPending } = useMutation({
    mutationFn: (json: BanUser) =>
      withPasskey(() =>
        parseResponse(api.admin['ban-user'].$post({ json }, { headers: { 'Idempotency-Key': key } })),
      ),
    onSuccess: (_response, { banType }) => {
      showToast(
        banType === 'warning'
          ? { title: banningWords.warned, description: banningWords.warnedText }
          : { title: banningWords.banned, description: banningWords.bannedText },
      )
      onBanned()
      refetchPeople(client)
    },
    onError: (error) => showFailure(error),
  })
  return { ban: mutate, isBanning: isPending }
}

type FieldProps = { draft: BanDraft; onChange: (draft: BanDraft) => void; isRefused: boolean }

function TypeCards({ draft, onChange, isRefused }: FieldProps) {
  const { types } = banWords
  return (
    <RadioCards
      label={banningWords.typeLabel}
      name="ban-type"
      value={draft.type}
      onChange={(type) => onChange({ ...draft, type })}
      cards={BAN_TYPES.map((value) => ({
        value,
        label: types[value],
        description: banningWords.effects[value],
      }))}
      error={isRefused && draft.type === null ? banningWords.noType : null}
    />
  )
}

/** One of the usual durations, or any number of hours or days. */
function DurationFields({ draft, onChange, isRefused }: FieldProps) {
  const choices = [
    ...BAN_HOURS.map((hours) => ({ hours, text: banningWords.duration(hours) })),
    { hours: 'other' as const, text: banningWords.otherDuration },
  ]
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{banningWords.durationLabel}</legend>
      <div className={page.row}>
        {choices.map(({ hours, text }) => (
          <label key={hours} className={styles.choice}>
            <input
              type="radio"
              name="hours"
              className={styles.radio}
              checked={hours === draft.hours}
              onChange={() => onChange({ ...draft, hours })}
            />
            {text}
          </label>
        ))}
      </div>
      {draft.hours === 'other' && (
        <div className={styles.own}>
          <NumberField
            label={banningWords.amount}
            name="amount"
            value={draft.amount}
            error={isRefused && hoursOf(draft) === undefined ? banningWords.badDuration : null}
            onChange={(amount) => onChange({ ...draft, amount })}
          />
          <NativeSelect
            label={banningWords.unit}
            value={draft.unit}
            onChange={(unit) => onChange({ ...draft, unit })}
            options={BAN_UNITS.map((value) => ({ value, label: banningWords.units[value] }))}
          />
        </div>
      )}
    </fieldset>
  )
}

/** The usual durations of a ban, in hours. */
const BAN_HOURS = [24, 72, 168, 720] as const

const HOURS_PER_UNIT = { hours: 1, days: 24 } as const
type BanUnit = keyof typeof HOURS_PER_UNIT
const BAN_UNITS = ['hours', 'days'] as const satisfies readonly BanUnit[]

/** The draft of a ban. `hours` is one of the usual durations, or 'other' with a typed amount. */
type BanDraft = {
  type: BanType | null
  hours: (typeof BAN_HOURS)[number] | 'other'
  amount: number | null
  unit: BanUnit
  reason: ReasonDraft
}

const BLANK_BAN: BanDraft = { type: null, hours: 24, amount: null, unit: 'days', reason: BLANK_REASON }

/** The duration of a temporary ban; undefined for other types, and if the typed amount is invalid. */
function hoursOf({ type, hours, amount, unit }: BanDraft): number | undefined {
  if (type !== 'temporary') return undefined
  const chosen = hours === 'other' ? (amount ?? 0) * HOURS_PER_UNIT[unit] : hours
  return chosen >= 1 && chosen <= BAN_HOURS_MAX ? chosen : undefined
}
