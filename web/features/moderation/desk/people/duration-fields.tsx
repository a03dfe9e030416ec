import { useWords } from '#web/lib/words.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { banningWords } from './copy.ts'
import { BAN_HOURS, BAN_UNITS, type BanDraft } from './ban-draft.ts'
import styles from './duration-fields.module.css'

type Props = { draft: BanDraft; onChange: (draft: BanDraft) => void; error: string | null }

/** One of the usual lengths, or hours or days of one's own. */
export function DurationFields({ draft, onChange, error }: Props) {
  const words = useWords(banningWords)
  const choices = [
    ...BAN_HOURS.map((hours) => ({ hours, text: words.duration(hours) })),
    { hours: 'other' as const, text: words.otherDuration },
  ]
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{words.durationLabel}</legend>
      <div className={styles.choices}>
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
            label={words.amount}
            name="amount"
            value={draft.amount}
            error={error}
            onChange={(amount) => onChange({ ...draft, amount })}
          />
          <NativeSelect
            label={words.unit}
            value={draft.unit}
            onChange={(unit) => onChange({ ...draft, unit })}
            options={BAN_UNITS.map((value) => ({ value, label: words.units[value] }))}
          />
        </div>
      )}
    </fieldset>
  )
}
