import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import type { Attribute, Filter } from '#contract/kinds/attribute.ts'
import { filtersOf, kindOf } from '#contract/kinds/derived.ts'
import { keysOf } from '#contract/kinds/filters.ts'
import { marketPath } from '#contract/market-path.ts'
import { LOCATIONS } from '#contract/places.ts'
import { FEED_SORTS } from '#web/features/search/feed/feed-address.ts'
import { sortWords } from '#web/features/search/feed/outcome/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { marketWords } from './copy.ts'
import { readMarketAddress } from './market-address.ts'
import { marketLink, type MarketAddress } from './market-link.tsx'
import field from '#web/ui/forms/field.module.css'
import styles from './market-nav.module.css'

type Value = string | number | boolean | undefined
type Values = ReadonlyMap<string, Value>

/**
 * Sort, place, price and the kind's filters in one form, which a browser without JavaScript submits by
 * itself. Filters that the form does not show are sent as hidden fields.
 */
export function MarketFilters({ search }: { search: MarketAddress }) {
  const navigate = useNavigate()
  const { type, sort, ...filters } = search
  const values: Values = new Map(Object.entries(filters))
  const kindFilters = type ? filtersOf(kindOf(type)).filter(hasControl) : []
  const fieldNames = new Set([
    'location',
    'minPrice',
    'maxPrice',
    ...kindFilters.flatMap(({ filter }) => namesOf(filter)),
  ])

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = Object.fromEntries(new FormData(event.currentTarget))
    void navigate(marketLink(readMarketAddress({ type }, chosen)))
  }

  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{marketWords.filters}</summary>
      {/* Remounted for each search, because its fields would otherwise keep what was typed. */}
      <form
        key={JSON.stringify(search)}
        method="get"
        action={marketPath({ type })}
        className={styles.form}
        onSubmit={apply}
      >
        {[...values].map(
          ([name, value]) =>
            !fieldNames.has(name) && <input key={name} type="hidden" name={name} value={String(value)} />,
        )}
        <SortSelect sort={sort} hasWords={filters.text !== undefined || filters.q !== undefined} />
        <Select
          name="location"
          label={marketWords.place}
          value={values.get('location')}
          options={LOCATIONS}
        />
        <RangeInputs label={marketWords.price} min="minPrice" max="maxPrice" values={values} />
        {kindFilters.map(({ filter, attribute }) => (
          <FilterInput key={filter.chipOrder} filter={filter} attribute={attribute} values={values} />
        ))}
        <Button type="submit">{marketWords.apply}</Button>
      </form>
    </details>
  )
}

/** Whether the form has a control for a filter. Texts go into the search box; fixed attributes have none. */
function hasControl({ filter, attribute }: { filter: Filter; attribute: Attribute }): boolean {
  return attribute.input !== 'fixed' && ['maker', 'choice', 'range', 'yes'].includes(filter.by)
}

/** The names of the form's fields for a filter: one, or two for a range. */
function namesOf(filter: Filter): string[] {
  return filter.by === 'range' ? keysOf(filter) : keysOf(filter).slice(0, 1)
}

function FilterInput({
  filter,
  attribute,
  values,
}: {
  filter: Filter
  attribute: Attribute
  values: Values
}) {
  switch (filter.by) {
    case 'maker':
      return (
        <Select
          name={filter.key}
          label={attribute.label}
          value={values.get(filter.key)}
          options={(attribute.input === 'text' && attribute.knownValues) || []}
        />
      )
    case 'choice':
      return (
        <Select
          name={filter.key}
          label={attribute.label}
          value={values.get(filter.key)}
          options={attribute.input === 'choice' ? attribute.choices : []}
          labels={attribute.input === 'choice' ? attribute.words : undefined}
        />
      )
    case 'range': {
      const unit = unitOf(filter)
      const label = unit ? marketWords.inUnit(attribute.label, unit) : attribute.label
      return <RangeInputs label={label} min={filter.min} max={filter.max} values={values} />
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
          {attribute.label}
        </label>
      )
    default:
      return null
  }
}

/** The unit to add to the label of a range, if any. */
function unitOf({ words }: Extract<Filter, { by: 'range' }>): string | undefined {
  if ('ageUnit' in words) return `${words.ageUnit}s`
  return 'after' in words ? words.after?.trim() : undefined
}

function SortSelect({ sort, hasWords }: { sort: MarketAddress['sort']; hasWords: boolean }) {
  const [defaultLabel, values] = hasWords
    ? [sortWords.best, FEED_SORTS]
    : [sortWords.createdAt, FEED_SORTS.filter((value) => value !== 'createdAt')]
  const labels = { emptyLabel: defaultLabel, labels: sortWords }
  return <Select name="sort" label={marketWords.sort} value={sort} options={values} {...labels} />
}

type SelectProps = {
  name: string
  label: string
  value: Value
  options: readonly string[]
  labels?: Readonly<Record<string, string>>
  /** The option shown if nothing is chosen. */
  emptyLabel?: string
}

/** A select. If a search in words gave it several values, they become one extra option. */
function Select({ name, label, value, options, labels, emptyLabel }: SelectProps) {
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
            <option value="">{emptyLabel ?? marketWords.any}</option>
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
      {min && <NumberInput name={min} label={marketWords.from} value={values.get(min)} />}
      <NumberInput name={max} label={marketWords.upTo} value={values.get(max)} />
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
