import { Label, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import styles from './range-slider.module.css'

export type Range = readonly [low: number, high: number]

export type RangeSliderProps = {
  label: string
  value: Range
  /** While a handle moves. */
  onChange: (value: Range) => void
  /** Once it is let go. */
  onChangeEnd?: (value: Range) => void
  min: number
  max: number
  step: number
  lowLabel: string
  highLabel: string
  /** How a value is read, below the track and aloud: "1.0M SLE". */
  toText: (value: number) => string
}

export function RangeSlider({ label, value, onChange, onChangeEnd, min, max, step, lowLabel, highLabel, toText }: RangeSliderProps) {
  return (
    <Slider
      className={styles.slider}
      value={[...value]}
      onChange={(values) => onChange(toRange(values))}
      onChangeEnd={(values) => onChangeEnd?.(toRange(values))}
      minValue={min}
      maxValue={max}
      step={step}
    >
      <Label className={styles.label}>{label}</Label>
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
      <div className={styles.values}>
        {value.map((end, index) => (
          <span key={index === 0 ? 'low' : 'high'}>{toText(end)}</span>
        ))}
      </div>
    </Slider>
  )
}

// Two thumbs go in, so two values come out.
function toRange(values: number[]): Range {
  const [low = 0, high = low] = values
  return [low, high]
}
