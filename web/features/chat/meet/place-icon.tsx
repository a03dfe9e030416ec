import type { ReactNode } from 'react'
import type { MeetingPlaceKind } from '#contract/lists.ts'
import { BankIcon, HospitalIcon, LorryIcon, MarketIcon, PoliceIcon } from '#web/ui/icons/icons-places.tsx'
import { MapPinIcon } from '#web/ui/icons/icons.tsx'
import { meetWords } from './copy.ts'
import styles from './place-icon.module.css'

const ICONS: Readonly<Record<MeetingPlaceKind, ReactNode>> = {
  police_station: <PoliceIcon />,
  market: <MarketIcon />,
  bank: <BankIcon />,
  lorry_park: <LorryIcon />,
  hospital: <HospitalIcon />,
}

/** The icon of a kind of place. A newer server may know more kinds. */
export function PlaceIcon({ kind }: { kind: string }) {
  return <span className={styles.icon}>{isKnown(kind) ? ICONS[kind] : <MapPinIcon />}</span>
}

/** 'Police station, Freetown' */
export function placeLine({ kind, location }: { kind: string; location: string }): string {
  return isKnown(kind) ? `${meetWords.kinds[kind]}, ${location}` : location
}

function isKnown(kind: string): kind is MeetingPlaceKind {
  return Object.hasOwn(ICONS, kind)
}
