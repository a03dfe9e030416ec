import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { NumberField } from './text-field.tsx'
import styles from './range-slider.module.css'

type RangeSliderProps = {
  label: string
  value: Range
  /** Called while a handle moves or a number is typed. */
  onChange: (value: Range) => void
  /** Called after a handle is released or the fields are left. */
  onChangeEnd?: (value: Range) => void
  min: number
  max: number
  step: number
  /** Each label names a handle and the field for the same end. */
  lowLabel: string
  highLabel: string
  /** The value as shown below the track: "1.0M SLE". */
  toText: (value: number) => string
  /** The unit of the typed numbers: "SLE". */
  unit?: string
}

/**
 * A range set by handles, which are fast, or by fields, which are exact. A typed value stays exact; only its
 * handle snaps to the nearest step.
 */
export function RangeSlider({ unit, ...handles }: RangeSliderProps) {
  const [typeCount, setTypeCount] = useState(0)
  const { value, onChange, onChangeEnd, min, max, lowLabel, highLabel } = handles
  return (
    <div className={styles.range}>
      {/* Remounted whenever a number is typed. Otherwise a handle moved by a screen reader would start from
          its old value. */}
      <RangeHandles key={typeCount} {...handles} />
      <RangeFields
        value={value}
        min={min}
        max={max}
        lowLabel={lowLabel}
        highLabel={highLabel}
        unit={unit}
        onType={(typed) => {
          setTypeCount((count) => count + 1)
          onChange(typed)
        }}
        onLeave={(range) => {
          onChange(range)
          onChangeEnd?.(range)
        }}
      />
    </div>
  )
}

type RangeHandlesProps = Omit<RangeSliderProps, 'unit'>

function RangeHandles({
  label,
  value,
  onChange,
  onChangeEnd,
  min,
  max,
  step,
  lowLabel,
  highLabel,
  toText,
}: RangeHandlesProps) {
  const snapped = [snapToStep(value[0]), snapToStep(value[1])] as const

  function snapToStep(end: number): number {
    const steps = Math.min(Math.round((end - min) / step), Math.floor((max - min) / step))
    return min + steps * step
  }

  // The handle that did not move keeps its exact value, and neither handle passes the other.
  function toRange([low = snapped[0], high = snapped[1]]: number[]): Range {
    if (low !== snapped[0]) return [Math.min(low, value[1]), value[1]]
    return high === snapped[1] ? value : [value[0], Math.max(high, value[0])]
  }

  return (
    <Slider
      className={styles.slider}
      value={[...snapped]}
      onChange={(values) => onChange(toRange(values))}
      onChangeEnd={(values) => onChangeEnd?.(toRange(values))}
      minValue={min}
      maxValue={max}
      step={step}
    >
      <Label className={styles.label}>{label}</Label>
      <Track lowLabel={lowLabel} highLabel={highLabel} />
      <div className={styles.values}>
        {value.map((end, index) => (
          <span key={index === 0 ? 'low' : 'high'}>{toText(end)}</span>
        ))}
      </div>
    </Slider>
  )
}

function Track({ lowLabel, highLabel }: Pick<RangeSliderProps, 'lowLabel' | 'highLabel'>) {
  return (
    <SliderTrack className={styles.track}>
      {({ state }) => (
        <>
          <span
            className={styles.fill}
            style={{
              insetInlineStart: `${state.getThumbPercent(0) * 100}%`,
              inlineSize: `${(state.getThumbPercent(1) - state.getThumbPercent(0)) * 100}%`,
            }}
          />
          {[lowLabel, highLabel].map((thumbLabel, index) => (
            <SliderThumb key={thumbLabel} index={index} className={styles.thumb} aria-label={thumbLabel} />
          ))}
        </>
      )}
    </SliderTrack>
  )
}

export type Range = readonly [low: number, high: number]

type TypedRange = readonly [low: number | null, high: number | null]

type RangeFieldsProps = {
  value: Range
  onType: (value: Range) => void
  onLeave: (value: Range) => void
  min: number
  max: number
  lowLabel: string
  highLabel: string
  /** The unit of the typed numbers: "SLE". */
  unit?: string
}

/**
 * The two ends of a range as numbers to type. While somebody types, only valid ranges are reported. A number
 * out of bounds is clamped when its field is left. Reversed ends are swapped only when both fields are left,
 * so that a minimum above the old maximum can be typed first.
 */
function RangeFields({ value, onType, onLeave, min, max, lowLabel, highLabel, unit }: RangeFieldsProps) {
  const [typed, setTyped] = useState<TypedRange | null>(null)
  const [low, high] = typed ?? value

  function type(next: TypedRange) {
    setTyped(next)
    const [from, to] = clampRange(next)
    if (!next.includes(null) && from <= to) onType([from, to])
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!typed) return
    const [from, to] = clampRange(typed)
    if (currentTarget.contains(relatedTarget)) return setTyped([from, to])
    const range: Range = from <= to ? [from, to] : [to, from]
    setTyped(null)
    onLeave(range)
  }

  // An empty field sets no bound.
  function clampRange([from, to]: TypedRange): Range {
    const clamp = (end: number) => Math.min(max, Math.max(min, end))
    return [clamp(from ?? min), clamp(to ?? max)]
  }

  return (
    <div className={styles.fields} onBlur={leave} onKeyDown={leaveOnEnter}>
      <NumberField label={lowLabel} end={unit} value={low} onChange={(next) => type([next, high])} />
      <NumberField label={highLabel} end={unit} value={high} onChange={(next) => type([low, next])} />
    </div>
  )
}

function leaveOnEnter({ key, target }: KeyboardEvent) {
  if (key === 'Enter' && target instanceof HTMLElement) target.blur()
}
