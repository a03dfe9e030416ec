import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { NewListing } from '#contract/listing.ts'
import type { listings, users } from '#worker/db/schema.ts'

/** Reads a file of `data`, in which README.md explains times and years. */
export function readRows<Row>(name: string, now: number): Row[] {
  const revive = (_key: string, value: unknown) => (typeof value === 'string' ? toValue(value, now) : value)
  const lines = readFileSync(join(import.meta.dirname, 'data', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return asRows(lines.map((line) => JSON.parse(line, revive)))
}

const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

function toValue(text: string, now: number): string | number {
  const [, amount, unit = ''] = /^([+-][\d.]+)([mhd])$/.exec(text) ?? []
  if (amount) return now + Math.round(Number(amount) * (UNITS[unit] ?? 0))
  const year = new Date(now).getUTCFullYear()
  const filled = text.replace(/\{year(-\d)?\}/g, (_slot, back = '0') => String(year + Number(back)))
  return text.startsWith('{year') && filled.length === 4 ? Number(filled) : filled
}

/** The files belong to the program, and the tests load every row of them. */
function asRows<Row>(rows: unknown[]): Row[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows as Row[]
}

export type DemoPerson = typeof users.$inferSelect

/** Reads the people. What somebody lacks is null. */
export function readPeople(now: number): DemoPerson[] {
  const lacking = {
    businessName: null,
    bio: null,
    phoneVerifiedAt: null,
    idVerifiedAt: null,
    addressVerifiedAt: null,
    certificateVerifiedAt: null,
  }
  return readRows<DemoPerson>('users', now).map((person) => ({ ...lacking, ...person }))
}

export function findPerson(people: readonly DemoPerson[], wanted: number): DemoPerson {
  const person = people.find(({ id }) => id === wanted)
  if (!person) throw new Error(`data/users.jsonl lacks person ${wanted}`)
  return person
}

type Columns = typeof listings.$inferInsert

type DemoListing = Pick<Columns, 'sellerId' | 'status' | 'createdAt'> & {
  id: number
  updatedAt?: number
  expiresAt?: number
  views: number
  /** The names of its photos, the cover first. */
  photos: string[]
  /** What happened to it after it was published. */
  events?: { kind: string; at: number; actorId?: number; detail?: Record<string, unknown> }[]
  likedBy: number[]
  /** Whether it is compared with the others, as after a post. */
  compare?: true
}

/** Reads the listings, oldest first, each with what its seller wrote. */
export function readListings(now: number): (DemoListing & { written: NewListing })[] {
  return readRows<DemoListing>('listings', now).map((row) => ({
    ...row,
    written: NewListing.parse({ ...row, images: [] }),
  }))
}
