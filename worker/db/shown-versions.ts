import { eq, inArray } from 'drizzle-orm'
import type { ListingType } from '#contract/kinds/derived.ts'
import { areaOf, type Location } from '#contract/places.ts'
import type { Db } from './client.ts'
import { shownVersions } from './schema.ts'

/*
 * The scopes of what pages show, as the triggers of migrations/0020_shown_versions.sql name them. A page is
 * outdated if one of its scopes has a higher version than the clock had when the page was made.
 */

/** The scope of all active listings of a kind, or of a kind in the area of a place, and of their sellers. */
export function scopeOfMarket(type: ListingType, location?: Location): string {
  return location ? `${type}/${areaOf(location)}` : type
}

/** The scope of a person's profile and of everything they sell or sold. `sellerId` is the row id. */
export function scopeOfSeller(sellerId: number): string {
  return `seller/${sellerId}`
}

/** Reads the clock, which counts all changes of all scopes. */
export async function readClock(db: Db): Promise<number> {
  const [row] = await db.orm
    .select({ version: shownVersions.version })
    .from(shownVersions)
    .where(eq(shownVersions.scope, ''))
  return row?.version ?? 0
}

/** Reads the versions of these scopes. A scope that never changed has version 0. */
export async function readVersions(db: Db, scopes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.orm
    .select()
    .from(shownVersions)
    .where(inArray(shownVersions.scope, [...scopes]))
  const known = new Map(rows.map(({ scope, version }) => [scope, version]))
  return new Map(scopes.map((scope) => [scope, known.get(scope) ?? 0]))
}
