import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { KINDS } from '#contract/kinds/kinds.ts'
import { LOCATIONS } from '#contract/places.ts'
import { useWords } from '#web/lib/words.ts'
import { Chip, ChipGroup } from '#web/ui/chip.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { RangeSlider } from '#web/ui/forms/range-slider.tsx'
import { readAdvanced, toQueryText, chooseCategory, PRICE_SLIDER, toggleChip } from './advanced.ts'
import { type Advanced, chipGroupsOf, type ChipId } from './chips.ts'
import { searchFilterWords } from './copy.ts'
import styles from './ai-tab.module.css'
import { RemovableList } from './removable-list.tsx'

/**
 * What is chosen, and the text that it comes to; blank while there is no category, without which there is no
 * search.
 */
export type Filters = { choice: Advanced; text: string }

/**
 * The search by filters. It opens with those in force; from then on the dialog holds them, so that they
 * outlive a look at the other tab.
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

/** Kind, place, price, and the chips of the kind; what is chosen of them stands below as badges. */
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
