import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { KINDS } from '#contract/kinds/kinds.ts'
import { LOCATIONS } from '#contract/places.ts'
import { useWords } from '#web/lib/words.ts'
import { Chip, ChipGroup, RemovableChip } from '#web/ui/chip.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { RangeSlider } from '#web/ui/forms/range-slider.tsx'
import { chooseCategory, PRICE_SLIDER, readAdvanced, toggleChip, toQueryText } from './advanced.ts'
import { type Advanced, chipGroupsOf, type ChipId } from './chips.ts'
import { searchFilterWords } from './copy.ts'
import styles from './ai-tab.module.css'

/**
 * The chosen filters, and the query text they make. The text is blank without a category, since a search
 * needs one.
 */
export type Filters = { choice: Advanced; text: string }

/**
 * The search by filters. It opens with the filters in force. From then on the dialog holds them, so that they
 * survive a switch to the other tab.
 */
export function AdvancedTab({
  filters,
  onChange,
}: {
  filters: Filters | undefined
  onChange: (filters: Filters) => void
}) {
  const address = useSearch({ strict: false })
  const [year] = useState(() => new Date().getUTCFullYear())
  const [atFirst] = useState(() => readAdvanced(address, year))
  const choose = (choice: Advanced) =>
    onChange({ choice, text: choice.category ? toQueryText(choice, year) : '' })

  const tell = useEffectEvent(() => filters ?? choose(atFirst))
  useEffect(() => void tell(), [])

  return <FilterForm choice={filters?.choice ?? atFirst} onChange={choose} year={year} />
}

type ChoiceProps = { choice: Advanced; onChange: (choice: Advanced) => void }

/** Category, place, price, and the chips of the category; the chosen chips are listed below as badges. */
function FilterForm({ choice, onChange, year }: ChoiceProps & { year: number }) {
  const words = useWords(searchFilterWords)
  const chipArea = useRef<HTMLDivElement>(null)
  const { category, price, chips } = choice
  const isRented = KINDS.some((kind) => kind.alias === category && kind.price === 'monthly')
  const groups = category ? chipGroupsOf(category, year) : []
  const chosen = groups.flatMap((group) => group.chips).filter(({ id }) => chips.includes(id))
  const toggle = (id: ChipId) => onChange(toggleChip(choice, id, year))
  return (
    <div className={styles.form}>
      <KindAndPlace choice={choice} onChange={onChange} />
      <RangeSlider
        label={isRented ? words.rent : words.price}
        lowLabel={words.lowest}
        highLabel={words.highest}
        value={price}
        onChange={(next) => onChange({ ...choice, price: next })}
        {...PRICE_SLIDER}
        toText={words.millions}
      />
      <div ref={chipArea} className={styles.groups} tabIndex={-1}>
        {groups.map((group) => (
          <div key={group.id} className={styles.group}>
            <h3 className={styles.groupHeading}>{words.groups[group.id]}</h3>
            <ChipGroup label={words.groups[group.id]}>
              {group.chips.map(({ id }) => (
                <Chip key={id} isOn={chips.includes(id)} onToggle={() => toggle(id)}>
                  {words.chips[id]}
                </Chip>
              ))}
            </ChipGroup>
          </div>
        ))}
      </div>
      {chosen.length > 0 && (
        <div className={styles.group}>
          <h3 className={styles.groupHeading}>{words.selected}</h3>
          <RemovableList
            label={words.selected}
            items={chosen.map(({ id }) => ({
              id,
              label: words.chips[id],
              removeLabel: words.remove(words.chips[id]),
            }))}
            onRemove={(id) => onChange({ ...choice, chips: chips.filter((chip) => chip !== id) })}
            whenEmpty={() => chipArea.current?.focus()}
          />
        </div>
      )}
    </div>
  )
}

const ANYWHERE = 'anywhere'

function KindAndPlace({ choice, onChange }: ChoiceProps) {
  const words = useWords(searchFilterWords)
  const { category, location } = choice
  return (
    <div className={styles.selects}>
      <NativeSelect
        label={words.category}
        hint={category ? undefined : words.categoryHint}
        placeholder={words.chooseCategory}
        value={category ?? ''}
        onChange={(next) => onChange(chooseCategory(choice, next))}
        options={KINDS.map(({ alias, names }) => ({ value: alias, label: names.dialog }))}
      />
      <NativeSelect
        label={words.location}
        value={location ?? ANYWHERE}
        onChange={(place) => onChange({ ...choice, location: place === ANYWHERE ? null : place })}
        options={[
          { value: ANYWHERE, label: words.anywhere },
          ...LOCATIONS.map((value) => ({ value, label: value })),
        ]}
      />
    </div>
  )
}

type RemovableItem = { id: string; label: ReactNode; removeLabel: string; onPress?: () => void }

/**
 * Chips that can be removed one by one with the keyboard: the focus moves to the next, and after the last to
 * `whenEmpty`.
 */
export function RemovableList({
  label,
  items,
  onRemove,
  whenEmpty,
}: {
  label: string
  items: readonly RemovableItem[]
  onRemove: (id: string) => void
  whenEmpty: () => void
}) {
  const list = useRef<HTMLDivElement>(null)

  // Moved before the chip is removed, or the focus would fall to the page.
  function remove(id: string, at: number) {
    const crosses = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = crosses[at + 1] ?? crosses[at - 1]
    if (next) next.focus()
    else whenEmpty()
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
