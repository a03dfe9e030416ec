import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import { figure } from '#contract/numbers.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { COUNTRY } from './country.ts'
import { mapWords } from './map-copy.ts'
import { MAP_BOX, onMap } from './places-on-map.ts'
import styles from './place-map.module.css'

export type PlaceMapProps = {
  chosen?: Location | undefined
  /** The number of listings that a place has, if it is known. */
  countIn: (place: Location) => number | undefined
  linkTo: (place: Location) => Pick<LinkProps, 'to' | 'params' | 'search'>
}

const { left, top, width, height } = MAP_BOX

/**
 * A drawn map of the country with its places, and a list of the same places beside it. The list is for the keyboard
 * and for screen readers; the labels on the map are the same links for whoever points at them.
 */
export function PlaceMap({ chosen, countIn, linkTo }: PlaceMapProps) {
  const id = useId()
  const places = LOCATIONS.map((place) => ({
    place,
    link: linkTo(place),
    count: countIn(place),
    isChosen: place === chosen,
  }))
  return (
    <section className={styles.map} aria-labelledby={id}>
      <h2 id={id}>{mapWords.title}</h2>
      <div className={styles.sides}>
        <div className={styles.drawing} aria-hidden="true">
          <Country chosen={chosen} />
          {places.map((each) => (
            <Label key={each.place} {...each} />
          ))}
        </div>
        <ul role="list" className={styles.list}>
          {places.map((each) => (
            <Item key={each.place} {...each} />
          ))}
        </ul>
      </div>
    </section>
  )
}

type PlaceProps = {
  place: Location
  link: ReturnType<PlaceMapProps['linkTo']>
  count: number | undefined
  isChosen: boolean
}

/** The outline, a point for each place and a line from it to its label. */
function Country({ chosen }: Pick<PlaceMapProps, 'chosen'>) {
  return (
    <svg viewBox={`${left} ${top} ${width} ${height}`} className={styles.country}>
      <path d={COUNTRY} />
      {LOCATIONS.map((place) => {
        const { at, label } = onMap(place)
        return <line key={place} x1={at[0]} y1={at[1]} x2={Math.max(label[0], left + 40)} y2={label[1]} />
      })}
      {LOCATIONS.map((place) => {
        const [x, y] = onMap(place).at
        return (
          <circle key={place} cx={x} cy={y} r={3} className={place === chosen ? styles.here : undefined} />
        )
      })}
    </svg>
  )
}

function Label({ place, link, count, isChosen }: PlaceProps) {
  const {
    label: [x, y],
    isStart,
  } = onMap(place)
  return (
    <Link
      {...link}
      tabIndex={-1}
      preload={false}
      resetScroll={false}
      className={classNames(styles.label, isStart && styles.start, isChosen && styles.chosen)}
      style={{
        insetInlineStart: `${((x - left) / width) * 100}%`,
        insetBlockStart: `${((y - top) / height) * 100}%`,
      }}
    >
      {place}
      {count !== undefined && count > 0 && <b>{short.format(count)}</b>}
    </Link>
  )
}

function Item({ place, link, count, isChosen }: PlaceProps) {
  return (
    <li>
      <Link {...link} preload={false} resetScroll={false} aria-current={isChosen ? 'true' : undefined}>
        {place}
        {count !== undefined && (
          <>
            {' '}
            <span aria-hidden="true">{figure(count)}</span>
            <VisuallyHidden>{mapWords.count(count)}</VisuallyHidden>
          </>
        )}
      </Link>
    </li>
  )
}

/** 35K, because a label has little room. */
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 0 })
