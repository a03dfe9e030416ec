import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { NumberField } from './number-field.tsx'
import styles from './range-slider.module.css'

export type Range = readonly [low: number, high: number]

type Typed = readonly [low: number | null, high: number | null]

type RangeFieldsProps = {
  value: Range
  onType: (value: Range) => void
  onLeave: (value: Range) => void
  min: number
  max: number
  lowLabel: string
  highLabel: string
  /** What the typed figures count: "SLE". */
  unit?: string
}

/**
 * The two ends of a range as figures. While they are typed only what makes a range is told on; what lies out
 * of bounds is brought in once its field is left, and what stands the wrong way round once both are, or the
 * second figure could never be typed after the first.
 */
export function RangeFields({
  value,
  onType,
  onLeave,
  min,
  max,
  lowLabel,
  highLabel,
  unit,
}: RangeFieldsProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [low, high] = typed ?? value

  function type(next: Typed) {
    setTyped(next)
    const [from, to] = within(next)
    if (!next.includes(null) && from <= to) onType([from, to])
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!typed) return
    const [from, to] = within(typed)
    if (currentTarget.contains(relatedTarget)) return setTyped([from, to])
    const settled: Range = from <= to ? [from, to] : [to, from]
    setTyped(null)
    onLeave(settled)
  }

  // An emptied field sets no bound of its own.
  function within([from, to]: Typed): Range {
    const clamp = (figure: number) => Math.min(max, Math.max(min, figure))
    return [clamp(from ?? min), clamp(to ?? max)]
  }

  return (
    <div className={styles.fields} onBlur={leave} onKeyDown={leaveOnEnter}>
      <NumberField label={lowLabel} end={unit} value={low} onChange={(figure) => type([figure, high])} />
      <NumberField label={highLabel} end={unit} value={high} onChange={(figure) => type([low, figure])} />
    </div>
  )
}

function leaveOnEnter({ key, target }: KeyboardEvent) {
  if (key === 'Enter' && target instanceof HTMLElement) target.blur()
}
