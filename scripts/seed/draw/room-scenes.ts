import type { Random } from '../random.ts'
import type { Format } from './finish.ts'
import { bedroom, parlour } from './living-rooms.ts'
import { newRoom, type Room, type RoomWish } from './room.ts'
import { bathroom, kitchen } from './wet-rooms.ts'

export type RoomKind = 'parlour' | 'bedroom' | 'kitchen' | 'bathroom'

export function drawRoom(random: Random, kind: RoomKind, format: Format): string {
  const room = newRoom(random, format, WISHES[kind])
  FURNISH[kind](room)
  return room.finish()
}

const WISHES: Record<RoomKind, RoomWish> = {
  parlour: { curtains: true },
  bedroom: { curtains: true },
  kitchen: { curtains: false, snug: true, window: [-0.72, 1.12, 1.36, 1] },
  bathroom: { curtains: false, snug: true, window: [-0.35, 1.55, 0.7, 0.6] },
}

const FURNISH: Record<RoomKind, (room: Room) => void> = { parlour, bedroom, kitchen, bathroom }
