import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { KINDS } from '#contract/kinds/kinds.ts'
import { LOCATIONS } from '#contract/places.ts'
import { Chip, ChipGroup, RemovableChip } from '#web/ui/chip.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { RangeSlider } from '#web/ui/forms/range-slider.tsx'
import {
  chooseCategory,
  PRICE_SLIDER,
  readChoice,
  suggestedPrices,
  toggleChip,
  toQueryText,
} from './advanced.ts'
import { type FilterChoice, chipGroupsOf } from './chips.ts'
import { searchFilterWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './ai-tab.module.css'

/**
 * The chosen filters, and the query text built from them. Without a category the text is blank, since a
 * search needs a category.
 */
export type Filters = { choice: FilterChoice; text: string }

/**
 * The search by filters. It opens with the filters of the current search. The dialog then stores the choice,
 * so that it survives a switch to the other tab.
 */
export function AdvancedTab({
  filters,
  onChange,
}: {
  filters: Filters | undefined
  onChange: (filters: Filters) => void
}) {
  const urlParams = useSearch({ strict: false })
  const [year] = useState(() => new Date().getUTCFullYear())
  const [initialChoice] = useState(() => readChoice(urlParams, year))
  const choose = (choice: FilterChoice) =>
    onChange({ choice, text: choice.category ? toQueryText(choice, year) : '' })

  const reportInitial = useEffectEvent(() => filters ?? choose(initialChoice))
  useEffect(() => void reportInitial(), [])

  return <FilterForm choice={filters?.choice ?? initialChoice} onChange={choose} year={year} />
}

type ChoiceProps = { choice: FilterChoice; onChange: (choice: FilterChoice) => void }

/** Category, place, price, and the chips of the category. The chosen chips are repeated below as badges. */
function FilterForm({ choice, onChange, year }: ChoiceProps & { year: number }) {
  const chipArea = useRef<HTMLDivElement>(null)
  const { category, price, chips } = choice
  const isRented = KINDS.some((kind) => kind.alias === category && kind.price === 'monthly')
  const groups = category ? chipGroupsOf(category, year) : []
  const chosen = groups.flatMap((group) => group.chips).filter(({ text }) => chips.includes(text))
  const toggle = (text: string) => onChange(toggleChip(choice, text, year))
  return (
    <div className={styles.form}>
      <KindAndPlace choice={choice} onChange={onChange} />
      <RangeSlider
        label={isRented ? searchFilterWords.rent : searchFilterWords.price}
        lowLabel={searchFilterWords.lowest}
        highLabel={searchFilterWords.highest}
        value={price}
        onChange={(next) => onChange({ ...choice, price: next })}
        {...PRICE_SLIDER}
        unsetText={searchFilterWords.anyPrice}
        toText={searchFilterWords.millions}
        suggestions={suggestedPrices(category)}
      />
      <div ref={chipArea} className={styles.groups} tabIndex={-1}>
        {groups.map((group) => (
          <div key={group.label} className={page.stack2}>
            <h3 className={styles.groupHeading}>{group.label}</h3>
            <ChipGroup label={group.label}>
              {group.chips.map(({ text }) => (
                <Chip key={text} isOn={chips.includes(text)} onToggle={() => toggle(text)}>
                  {text}
                </Chip>
              ))}
            </ChipGroup>
          </div>
        ))}
      </div>
      {chosen.length > 0 && (
        <div className={page.stack2}>
          <h3 className={styles.groupHeading}>{searchFilterWords.selected}</h3>
          <RemovableList
            label={searchFilterWords.selected}
            items={chosen.map(({ text }) => ({
              id: text,
              label: text,
              removeLabel: searchFilterWords.remove(text),
            }))}
            onRemove={(text) => onChange({ ...choice, chips: chips.filter((chip) => chip !== text) })}
            onEmptied={() => chipArea.current?.focus()}
          />
        </div>
      )}
    </div>
  )
}

const ANYWHERE = 'anywhere'

function KindAndPlace({ choice, onChange }: ChoiceProps) {
  const { category, location } = choice
  return (
    <div className={styles.selects}>
      <NativeSelect
        label={searchFilterWords.category}
        hint={category ? undefined : searchFilterWords.categoryHint}
        placeholder={searchFilterWords.chooseCategory}
        value={category ?? ''}
        onChange={(next) => onChange(chooseCategory(choice, next))}
        options={KINDS.map(({ alias, names }) => ({ value: alias, label: names.dialog }))}
      />
      <NativeSelect
        label={searchFilterWords.location}
        value={location ?? ANYWHERE}
        onChange={(place) => onChange({ ...choice, location: place === ANYWHERE ? null : place })}
        options={[
          { value: ANYWHERE, label: searchFilterWords.anywhere },
          ...LOCATIONS.map((value) => ({ value, label: value })),
        ]}
      />
    </div>
  )
}

type RemovableItem = { id: string; label: ReactNode; removeLabel: string; onPress?: () => void }

/**
 * Chips that can be removed one by one with the keyboard. Each removal focuses a neighbour. When none is
 * left, `onEmptied` must move the focus.
 */
export function RemovableList({
  label,
  items,
  onRemove,
  onEmptied,
}: {
  label: string
  items: readonly RemovableItem[]
  onRemove: (id: string) => void
  onEmptied: () => void
}) {
  const list = useRef<HTMLDivElement>(null)

  // Moves the focus first, because removing the focused chip would leave the focus on the body.
  function remove(id: string, at: number) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const neighbour = buttons[at + 1] ?? buttons[at - 1]
    if (neighbour) neighbour.focus()
    else onEmptied()
    onRemove(id)
  }

  return (
    <div ref={list}>
      <ChipGroup label={label}>
        {items.map(({ id, label: text, removeLabel, onPress }, index) => (
          <RemovableChip
            key={id}
            removeLabel={removeLabel}
            onRemove={() => remove(id, index)}
            onPress={onPress}
          >
            {text}
          </RemovableChip>
        ))}
      </ChipGroup>
    </div>
  )
}
