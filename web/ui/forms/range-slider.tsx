import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { NumberField } from './text-field.tsx'
import styles from './range-slider.module.css'

type RangeSliderProps = {
  label: string
  value: Range
  /** While a handle moves or a figure is typed. */
  onChange: (value: Range) => void
  /** After a handle is released or the fields are left. */
  onChangeEnd?: (value: Range) => void
  min: number
  max: number
  step: number
  /** Each names a handle and the field for the same end. */
  lowLabel: string
  highLabel: string
  /** The value as shown below the track: "1.0M SLE". */
  toText: (value: number) => string
  /** The unit of the typed figures: "SLE". */
  unit?: string
}

/**
 * A range set by handles, which are fast, or by fields, which are exact. A typed value stays exact; only its
 * handle snaps to the nearest step.
 */
export function RangeSlider({ unit, ...handles }: RangeSliderProps) {
  const [typings, setTypings] = useState(0)
  const { value, onChange, onChangeEnd, min, max, lowLabel, highLabel } = handles
  return (
    <div className={styles.range}>
      {/* Remounted while figures are typed; otherwise, moved by a screen reader, it would start from its
          old values. */}
      <RangeHandles key={typings} {...handles} />
      <RangeFields
        value={value}
        min={min}
        max={max}
        lowLabel={lowLabel}
        highLabel={highLabel}
        unit={unit}
        onType={(typed) => {
          setTypings((count) => count + 1)
          onChange(typed)
        }}
        onLeave={(left) => {
          onChange(left)
          onChangeEnd?.(left)
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
  const places = [placeOf(value[0]), placeOf(value[1])] as const

  function placeOf(end: number): number {
    const steps = Math.min(Math.round((end - min) / step), Math.floor((max - min) / step))
    return min + steps * step
  }

  // The handle that did not move keeps its exact value, and neither passes the other's.
  function moved([low = places[0], high = places[1]]: number[]): Range {
    if (low !== places[0]) return [Math.min(low, value[1]), value[1]]
    return high === places[1] ? value : [value[0], Math.max(high, value[0])]
  }

  return (
    <Slider
      className={styles.slider}
      value={[...places]}
      onChange={(values) => onChange(moved(values))}
      onChangeEnd={(values) => onChangeEnd?.(moved(values))}
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

type Typed = readonly [low: number | null, high: number | null]

type RangeFieldsProps = {
  value: Range
  onType: (value: Range) => void
  onLeave: (value: Range) => void
  min: number
  max: number
  lowLabel: string
  highLabel: string
  /** The unit of the typed figures: "SLE". */
  unit?: string
}

/**
 * The two ends of a range as figures. While they are typed, only valid ranges are reported. A figure out of
 * bounds is clamped when its field is left. Reversed ends are swapped only when both fields are left, or the
 * second figure could never be typed after the first.
 */
function RangeFields({ value, onType, onLeave, min, max, lowLabel, highLabel, unit }: RangeFieldsProps) {
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

  // An empty field sets no bound.
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
