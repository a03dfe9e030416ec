import type { ReactNode } from 'react'
import { kindOf, type ListingType } from '#contract/kinds/derived.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { BoltIcon, CarIcon, DeviceIcon, HomeIcon } from '#web/ui/icons/icons.tsx'

/** The look of each kind: its icon, the colour of its badge, and a picture in web/public/examples. */
const LOOKS: Readonly<Record<ListingType, { icon: ReactNode; tone: BadgeTone; picture: string }>> = {
  electronics: { icon: <DeviceIcon />, tone: 'indigo', picture: 'phone' },
  generator: { icon: <BoltIcon />, tone: 'earth', picture: 'generator' },
  car_sale: { icon: <CarIcon />, tone: 'blue', picture: 'car' },
  home_rent: { icon: <HomeIcon />, tone: 'green', picture: 'home' },
}

export function kindPicture(type: ListingType): string {
  return `/examples/${LOOKS[type].picture}.webp`
}

export function KindIcon({ type }: { type: ListingType }) {
  return LOOKS[type].icon
}

export function KindBadge({ type }: { type: ListingType }) {
  return <Badge tone={LOOKS[type].tone}>{kindOf(type).names.badge}</Badge>
}
