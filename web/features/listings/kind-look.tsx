import type { ReactNode } from 'react'
import { kindOf, type ListingType } from '#contract/kinds/derived.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { BoltIcon, CarIcon, DeviceIcon, HomeIcon } from '#web/ui/icons/icons.tsx'

/** The look of each kind: its icon, and the colour of its badge. */
const LOOKS: Readonly<Record<ListingType, { icon: ReactNode; tone: BadgeTone }>> = {
  electronics: { icon: <DeviceIcon />, tone: 'indigo' },
  generator: { icon: <BoltIcon />, tone: 'earth' },
  car_sale: { icon: <CarIcon />, tone: 'blue' },
  home_rent: { icon: <HomeIcon />, tone: 'green' },
}

export function KindIcon({ type }: { type: ListingType }) {
  return LOOKS[type].icon
}

export function KindBadge({ type }: { type: ListingType }) {
  return <Badge tone={LOOKS[type].tone}>{kindOf(type).names.badge}</Badge>
}
