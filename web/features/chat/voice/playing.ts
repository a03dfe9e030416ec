import { atom } from 'jotai'
import type { Stored } from '#web/lib/stored.ts'

/** The one voice message of this page that plays, or that was moved or stopped last. `at` is in seconds. */
export type Playing = {
  id: string
  phase: 'loading' | 'playing' | 'paused' | 'failed' | 'offline'
  at: number
}

export const playingAtom = atom<Playing | null>(null)

/** A voice message that can be played. `load` reads its sound from the device or from the server. */
export type Track = { id: string; seconds: number; load: () => Promise<Blob> }

export const SPEEDS = [1, 1.5, 2]

/** How fast this device plays voice messages. */
export const speeds: Stored<number> = {
  name: 'voice-speed',
  empty: 1,
  parse: (stored) => SPEEDS.find((speed) => speed === stored) ?? 1,
}
