import type { QuietHours as Hours } from '#contract/notification.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { notificationChoiceWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './choices.module.css'

/** What most people sleep. */
const NIGHT: Hours = { from: 22, to: 6 }
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The hours in which no device rings. They are those of Sierra Leone, where the market is. */
export function QuietHours({
  hours,
  onChange,
}: {
  hours: Hours | null
  onChange: (hours: Hours | null) => void
}) {
  const { from, until, quiet, quietText, hour } = notificationChoiceWords
  const listHours = (other: number) =>
    HOURS.map((each) => ({ value: String(each), label: hour(each), isDisabled: each === other }))
  return (
    <Card as="section">
      <div className={page.stack1}>
        <Checkbox isChecked={hours !== null} onChange={(isOn) => onChange(isOn ? NIGHT : null)}>
          {quiet}
        </Checkbox>
        <p className={page.small}>{quietText}</p>
        {hours && (
          <div className={styles.hours}>
            <NativeSelect
              label={from}
              value={String(hours.from)}
              options={listHours(hours.to)}
              onChange={(value) => onChange({ ...hours, from: Number(value) })}
            />
            <NativeSelect
              label={until}
              value={String(hours.to)}
              options={listHours(hours.from)}
              onChange={(value) => onChange({ ...hours, to: Number(value) })}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
