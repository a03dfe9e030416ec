import type { ReactNode } from 'react'
import type { ListingType } from '#contract/kinds/derived.ts'
import { BoltIcon, CarIcon, DeviceIcon, HomeIcon } from '#web/ui/icons.tsx'

export const KIND_ICONS: Readonly<Record<ListingType, ReactNode>> = {
  electronics: <DeviceIcon />,
  generator: <BoltIcon />,
  car_sale: <CarIcon />,
  home_rent: <HomeIcon />,
}
