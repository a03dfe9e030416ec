import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { readAdvanced, toQueryText } from './advanced.ts'
import { FilterForm } from './filter-form.tsx'
import type { Advanced } from './chips.ts'

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
