import type { ReactNode } from 'react'
import { LISTING_TYPES, type ListingType } from '#contract/kinds.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { CarIcon, DeviceIcon, HomeIcon } from '#web/ui/icons.tsx'
import { GeneratorIcon } from '#web/ui/icons-more.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { usePostForm } from './form-context.ts'
import { kindOf } from './form-values.ts'

const ICONS: Record<ListingType, ReactNode> = {
  electronics: <DeviceIcon />,
  generator: <GeneratorIcon />,
  car_sale: <CarIcon />,
  home_rent: <HomeIcon />,
}

export function KindChoice() {
  const words = useWords(postingWords)
  const { values, errors, set } = usePostForm()
  const cards = LISTING_TYPES.map((value) => ({
    value,
    label: words.kinds[value].name,
    description: words.kinds[value].rule,
    icon: ICONS[value],
  }))
  return (
    <RadioCards
      label={words.labels.type}
      name="type"
      value={kindOf(values)}
      cards={cards}
      error={errors.type}
      onChange={(kind) => set('type', kind)}
    />
  )
}
