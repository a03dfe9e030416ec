import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { NumberField } from './text-field.tsx'
import styles from './range-slider.module.css'

type RangeSliderProps = {
  label: string
  /** Null until somebody sets a range. */
  value: Range | null
  /** Called while a handle moves or a number is typed, and when a handle is released or the fields are left. */
  onChange: (value: Range | null) => void
  /** Where the handles stand while there is no range. */
  preset: Range
  /** Shown while there is no range: "Any price". */
  unsetText: string
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
  /** Numbers that the fields offer. */
  suggestions?: readonly number[]
}

/**
 * A range set by handles, which are fast, or by fields, which are exact. A typed value stays exact; only its
 * handle snaps to the nearest step.
 */
export function RangeSlider({ unit, suggestions, ...handles }: RangeSliderProps) {
  const [typeCount, setTypeCount] = useState(0)
  const { value, onChange, unsetText, min, max, lowLabel, highLabel } = handles
  return (
    <div className={styles.range}>
      {/* Remounted whenever a number is typed. Otherwise a handle moved by a screen reader would start from
          its old value. */}
      <RangeHandles key={typeCount} {...handles} />
      <RangeFields
        {...{ value, unsetText, min, max, lowLabel, highLabel, unit, suggestions }}
        onType={(typed) => {
          setTypeCount((count) => count + 1)
          onChange(typed)
        }}
        onLeave={onChange}
      />
    </div>
  )
}

type RangeHandlesProps = Omit<RangeSliderProps, 'unit' | 'suggestions'>

function RangeHandles({
  label,
  value: range,
  onChange,
  preset,
  unsetText,
  min,
  max,
  step,
  lowLabel,
  highLabel,
  toText,
}: RangeHandlesProps) {
  const value = range ?? preset
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
    // A handle that is only tapped keeps the preset, so the end of a tap counts as a change, too.
    <Slider
      className={styles.slider}
      data-unset={range ? undefined : ''}
      value={[...snapped]}
      onChange={(values) => onChange(toRange(values))}
      onChangeEnd={(values) => onChange(toRange(values))}
      minValue={min}
      maxValue={max}
      step={step}
    >
      <Label className={styles.label}>
        {label} {!range && <span className={styles.unset}>{unsetText}</span>}
      </Label>
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

type RangeFieldsProps = Pick<
  RangeSliderProps,
  'value' | 'unsetText' | 'min' | 'max' | 'lowLabel' | 'highLabel' | 'unit' | 'suggestions'
> & { onType: (value: Range | null) => void; onLeave: (value: Range | null) => void }

/**
 * The two ends of a range as numbers to type. An empty field sets no bound, and two empty ones no range. While
 * somebody types, only valid ranges are reported. A number out of bounds is clamped when its field is left.
 * Reversed ends are swapped only when both fields are left, so that a minimum above the old maximum can be
 * typed first.
 */
function RangeFields({
  value,
  onType,
  onLeave,
  unsetText,
  min,
  max,
  lowLabel,
  highLabel,
  unit,
  suggestions = NONE,
}: RangeFieldsProps) {
  const listId = useId()
  const [typed, setTyped] = useState<TypedRange | null>(null)
  const [low, high] = typed ?? value ?? UNSET

  function type(next: TypedRange) {
    setTyped(next)
    const range = toRange(next)
    if (!range || range[0] <= range[1]) onType(range)
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!typed) return
    if (currentTarget.contains(relatedTarget)) return setTyped([clamp(typed[0]), clamp(typed[1])])
    const range = toRange(typed)
    setTyped(null)
    onLeave(range && range[0] > range[1] ? [range[1], range[0]] : range)
  }

  function clamp(end: number | null): number | null {
    return end === null ? null : Math.min(max, Math.max(min, end))
  }

  function toRange([from, to]: TypedRange): Range | null {
    return from === null && to === null ? null : [clamp(from) ?? min, clamp(to) ?? max]
  }

  const field = { end: unit, placeholder: unsetText, list: suggestions.length > 0 ? listId : undefined }
  return (
    <div className={styles.fields} onBlur={leave} onKeyDown={leaveOnEnter}>
      <NumberField {...field} label={lowLabel} value={low} onChange={(next) => type([next, high])} />
      <NumberField {...field} label={highLabel} value={high} onChange={(next) => type([low, next])} />
      <datalist id={listId}>
        {suggestions.map((number) => (
          <option key={number}>{number.toLocaleString('en-US')}</option>
        ))}
      </datalist>
    </div>
  )
}

const UNSET: TypedRange = [null, null]
const NONE: readonly number[] = []

function leaveOnEnter({ key, target }: KeyboardEvent) {
  if (key === 'Enter' && target instanceof HTMLElement) target.blur()
}
