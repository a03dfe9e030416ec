import type { FormEvent, ReactNode } from 'react'
import type { ChoiceAttribute, Filter } from '#contract/kinds/attribute.ts'
import { filtersOf, kindOf, type KindFilter } from '#contract/kinds/derived.ts'
import { keysOf } from '#contract/kinds/filters.ts'
import { LOCATIONS } from '#contract/places.ts'
import { MapChoice } from '#web/features/search/map/map-choice.tsx'
import type { PlaceMapProps } from '#web/features/search/map/place-map.tsx'
import { readFeedSearch, type FeedSearch } from '#web/features/search/results/feed-search.ts'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { ChevronDownIcon, CloseIcon } from '#web/ui/icons/icons.tsx'
import { createIcon } from '#web/ui/icons/svg-icon.tsx'
import { AreaField } from './area-field.tsx'
import { resultsWords } from './copy.ts'
import field from '#web/ui/forms/field.module.css'
import styles from './filter-panel.module.css'

type Value = string | number | boolean | undefined
type Values = ReadonlyMap<string, Value>

/** The panel, and its form, to which the sort control outside the panel belongs. */
const PANEL = 'filters'
export const FILTER_FORM = 'filter-form'

/** Opens the panel where it is not always open, also without JavaScript. Shows how many filters are in use. */
export function FiltersButton({ search }: { search: FeedSearch }) {
  const count = countFilters(search)
  return (
    <button
      type="button"
      popoverTarget={PANEL}
      className={classNames(buttonClass({ variant: 'secondary', size: 'tap' }), styles.open)}
    >
      <FilterIcon />
      {resultsWords.filters} {count > 0 && <span className={styles.count}>{count}</span>}
    </button>
  )
}

/** Both ends of a range count as one filter. */
function countFilters({
  type: _type,
  sort: _sort,
  q: _q,
  verbatim: _verbatim,
  text: _text,
  ...filters
}: FeedSearch) {
  return new Set(Object.keys(filters).map((key) => key.replace(/^(min|max)/, ''))).size
}

type PanelProps = {
  search: FeedSearch
  /** The page that shows the results, for a browser without JavaScript. */
  action: string
  onApply: (search: FeedSearch) => void
  map: PlaceMapProps
  children?: ReactNode
}

/**
 * Place, price and the kind's filters in one form, which a browser without JavaScript submits by itself.
 * Filters that the form does not show are sent as hidden fields. A sheet on a phone, a column on a wide screen.
 */
export function FilterPanel({ search, action, onApply, map, children }: PanelProps) {
  const { type, sort, ...filters } = search
  const values: Values = new Map(Object.entries(filters))
  const hasPlace = values.has('location')
  const kindFilters = type ? filtersOf(kindOf(type)).filter(hasControl) : []
  const fieldNames = new Set([
    'location',
    ...(hasPlace ? ['area'] : []),
    'minPrice',
    'maxPrice',
    ...kindFilters.flatMap(({ filter }) => namesOf(filter)),
  ])

  const toInput = (each: KindFilter) => <FilterInput key={each.filter.chipOrder} {...each} values={values} />

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The sort control belongs to the form only without JavaScript. Otherwise it acts by itself.
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    onApply(readFeedSearch({ ...fields, sort, ...(type && { type }) }))
  }

  return (
    // Remounted for each search, which closes the sheet and resets what was typed.
    <div key={JSON.stringify(search)} id={PANEL} popover="auto" className={styles.panel}>
      <div className={styles.head}>
        <h2>{resultsWords.filters}</h2>
        <IconButton
          label={resultsWords.close}
          popoverTarget={PANEL}
          popoverTargetAction="hide"
          className={styles.close}
        >
          <CloseIcon />
        </IconButton>
      </div>
      <MapChoice {...map} />
      <form id={FILTER_FORM} method="get" action={action} className={styles.form} onSubmit={apply}>
        {[...values].map(
          ([name, value]) =>
            !fieldNames.has(name) && <input key={name} type="hidden" name={name} value={String(value)} />,
        )}
        <Select
          name="location"
          label={resultsWords.place}
          value={values.get('location')}
          options={LOCATIONS}
        />
        {hasPlace && (
          <AreaField location={String(values.get('location'))} value={String(values.get('area') ?? '')} />
        )}
        <RangeInputs label={resultsWords.price} min="minPrice" max="maxPrice" values={values} />
        {kindFilters.filter((each) => !isCheck(each)).map(toInput)}
        <div className={styles.checks}>{kindFilters.filter(isCheck).map(toInput)}</div>
        <Button type="submit">{resultsWords.apply}</Button>
      </form>
      {children}
    </div>
  )
}

/** Whether the form has a control for a filter. Texts go into the search box; fixed attributes have none. */
function hasControl({ filter, attribute }: KindFilter): boolean {
  return attribute?.input !== 'fixed' && ['maker', 'choice', 'range', 'yes'].includes(filter.by)
}

function isCheck({ filter }: KindFilter): boolean {
  return filter.by === 'yes'
}

/** The names of the form's fields for a filter: one, or two for a range. */
function namesOf(filter: Filter): string[] {
  return filter.by === 'range' ? keysOf(filter) : keysOf(filter).slice(0, 1)
}

function FilterInput({ filter, label, attribute, values }: KindFilter & { values: Values }) {
  switch (filter.by) {
    case 'maker':
      return (
        <Select
          name={filter.key}
          label={label}
          value={values.get(filter.key)}
          options={(attribute?.input === 'text' && attribute.knownValues) || []}
        />
      )
    case 'choice':
      return (
        <Select
          name={filter.key}
          label={label}
          value={values.get(filter.key)}
          options={attribute?.input === 'choice' ? choicesOf(attribute) : []}
          labels={attribute?.input === 'choice' ? attribute.words : undefined}
        />
      )
    case 'range': {
      const unit = unitOf(filter)
      const legend = unit ? resultsWords.inUnit(label, unit) : label
      return <RangeInputs label={legend} min={filter.min} max={filter.max} values={values} />
    }
    case 'yes':
      return (
        <label className={styles.check}>
          <input
            type="checkbox"
            name={filter.key}
            value="true"
            defaultChecked={values.get(filter.key) !== undefined}
          />
          {filter.values ? capitalized(filter.label) : label}
        </label>
      )
    default:
      return null
  }
}

/** The choices that are worth looking for: a source of water, but not that there is none. */
function choicesOf({ choices, otherFilter }: ChoiceAttribute): readonly string[] {
  return otherFilter?.by === 'yes' && otherFilter.values ? otherFilter.values.map(String) : choices
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The unit to add to the label of a range, if any. */
function unitOf({ words }: Extract<Filter, { by: 'range' }>): string | undefined {
  if ('ageUnit' in words) return `${words.ageUnit}s`
  if ('countNoun' in words) return words.after === undefined ? undefined : `${words.countNoun}s`
  return 'after' in words ? words.after?.trim() : undefined
}

type SelectProps = {
  name: string
  label: string
  value: Value
  options: readonly string[]
  labels?: Readonly<Record<string, string>>
}

/** A select. If a search in words gave it several values, they become one extra option. */
function Select({ name, label, value, options, labels }: SelectProps) {
  const chosen = value === undefined ? '' : String(value)
  const all = chosen === '' || options.includes(chosen) ? options : [...options, chosen]
  return (
    <Field label={label}>
      {(control) => (
        <div className={field.row}>
          <select
            {...control}
            name={name}
            className={classNames(control.className, field.select)}
            defaultValue={chosen}
          >
            <option value="">{resultsWords.any}</option>
            {all.map((option) => (
              <option key={option} value={option}>
                {labels?.[option] ?? option.replaceAll(',', ', ')}
              </option>
            ))}
          </select>
          <span className={field.arrow}>
            <ChevronDownIcon />
          </span>
        </div>
      )}
    </Field>
  )
}

type RangeProps = { label: string; min?: string; max: string; values: Values }

function RangeInputs({ label, min, max, values }: RangeProps) {
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      {min && <NumberInput name={min} label={resultsWords.from} value={values.get(min)} />}
      <NumberInput name={max} label={resultsWords.upTo} value={values.get(max)} />
    </fieldset>
  )
}

function NumberInput({ name, label, value }: { name: string; label: string; value: Value }) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="numeric"
          min={0}
          step="any"
          name={name}
          defaultValue={value === undefined ? '' : String(value)}
        />
      )}
    </Field>
  )
}

export const FilterIcon = createIcon(
  <>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.5" />
    <circle cx="8" cy="17" r="2.5" />
  </>,
)
