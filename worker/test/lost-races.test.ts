import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { openDb } from '../db/client.ts'
import type { UploadRow } from '../db/schema.ts'
import { setRole } from '../features/accounts/store.ts'
import { findHeldComment, markHidden, markReleased, markShown } from '../features/engagement/store.ts'
import {
  findRemovalOf,
  idsWhere,
  listExpiring,
  listNeedingExpiryNotice,
  isPurged,
  isExpiring,
  isPurgeable,
  needsExpiryNotice,
} from '../features/listings/store.ts'
import {
  claimUpload,
  findOldestOpen,
  reclaimUpload,
  releaseProfileUpload,
  removeOpenUpload,
  removeOrphans,
} from '../features/media/store.ts'
import { addBan, updateSuspension, markSettled } from '../features/moderation/bans/store.ts'
import { comingToMarket, holdForBan } from '../features/moderation/holds/store.ts'
import { dropText } from '../features/moderation/screening/store.ts'
import { d1 } from './databases.ts'
import { signIn, signInAdmin, suspend, type Member } from './people.ts'
import { setRow, rowId } from './rows.ts'
import { comment, postListing } from './things.ts'

/**
 * Each verb reads a row before it writes. These tests run the write alone, on a row that has changed since
 * the read. No timing of calls can force such a race.
 */
const db = openDb(env.DB, 'first-primary')
const now = Date.now()
const always = sql`1`

/** Returns 1 if the statement changed its row, else 0. Ignores rows that its triggers changed. */
async function countChanges(statement: PromiseLike<{ meta: { changes: number } }>): Promise<number> {
  return Math.min(1, (await statement).meta.changes)
}

let [seller, other]: Member[] = []
let [sellerRow, otherRow] = [0, 0]
beforeAll(async () => {
  ;[seller, other] = await Promise.all([signIn(), signIn()])
  ;[sellerRow, otherRow] = await Promise.all([rowId('users', seller.user.id), rowId('users', other.user.id)])
})

describe('a comment', () => {
  async function createComment(state: { deleted_at?: number; hidden_at?: number; removed_at?: number }) {
    const { id: listing } = await postListing(seller!)
    const { id } = await comment(other!, listing)
    const { deleted_at = null, hidden_at = null, removed_at = null } = state
    await d1.run`UPDATE comments SET deleted_at = ${deleted_at}, hidden_at = ${hidden_at},
      removed_at = ${removed_at} WHERE public_id = ${id}`
    return { id: await rowId('comments', id), listing }
  }

  test.each([
    ['visible', {}, [1, 0, 0]],
    ['hidden', { hidden_at: 1 }, [0, 1, 0]],
    ['removed', { hidden_at: 1, removed_at: 1 }, [0, 0, 1]],
    ['deleted', { deleted_at: 1 }, [0, 0, 0]],
    ['hidden and deleted', { hidden_at: 1, deleted_at: 1 }, [0, 0, 0]],
  ])(
    'that is now %s is hidden, shown or released only if its state still allows it',
    async (_name, state, expected) => {
      const writes = [
        (id: number) => markHidden(db, id, now),
        (id: number) => markShown(db, id),
        (id: number) => markReleased(db, id, always),
      ]
      const changed: number[] = []
      for (const write of writes) changed.push(await countChanges(write((await createComment(state)).id)))
      expect(changed).toEqual(expected)
    },
  )

  test('that is released notifies people only if it, its author and its listing are visible', async () => {
    const heldState = { hidden_at: 1, removed_at: 1 }
    const countToNotifyOf = async (id: number) => (await findHeldComment(db, id, now)).length
    const { id, listing } = await createComment(heldState)
    expect(await countToNotifyOf(id)).toBe(1)
    expect(await countToNotifyOf((await createComment({ ...heldState, deleted_at: 1 })).id)).toBe(0)
    expect(await countToNotifyOf((await createComment({ hidden_at: 1, removed_at: now * 2 })).id)).toBe(0)
    await setRow(listing, { status: 'pending' })
    expect(await countToNotifyOf(id)).toBe(0)
    await setRow(listing, { status: 'sold' })
    await suspend(other!, now + HOUR_MS)
    expect(await countToNotifyOf(id)).toBe(0)
    await suspend(other!, 0)
    expect(await countToNotifyOf(id)).toBe(1)
  })
})

describe('uploads', () => {
  async function createUpload(changed: Partial<UploadRow> = {}): Promise<UploadRow> {
    const row: UploadRow = {
      key: crypto.randomUUID(),
      mediumKey: null,
      smallKey: null,
      ownerId: sellerRow,
      purpose: 'listing_photo',
      contentType: 'image/webp',
      thumbhash: null,
      width: null,
      height: null,
      createdAt: now,
      claimedAt: null,
      uploadId: null,
      ...changed,
    }
    await d1.run`INSERT INTO uploads (key, owner_id, purpose, content_type, created_at, claimed_at)
      VALUES (${row.key}, ${row.ownerId}, ${row.purpose}, ${row.contentType}, ${row.createdAt},
        ${row.claimedAt})`
    return row
  }

  test('only its owner can claim or reclaim an upload, and only while it is unclaimed', async () => {
    for (const [state, expected] of [
      [{}, 1],
      [{ claimedAt: 1 }, 0],
      [{ ownerId: otherRow }, 0],
    ] as const) {
      const claimed = await createUpload(state)
      expect(await countChanges(claimUpload(db, { ...claimed, ownerId: sellerRow }, now))).toBe(expected)
      const { key } = await createUpload(state)
      expect(await countChanges(reclaimUpload(db, key, sellerRow, now, always))).toBe(expected)
      const { key: open } = await createUpload()
      expect(await countChanges(reclaimUpload(db, open, sellerRow, now, sql`0`))).toBe(0)
    }
  })

  test('a claimed upload is neither removed nor swept, and a recent open upload is not swept', async () => {
    const [claimed, open] = [
      await createUpload({ claimedAt: 1, createdAt: 1 }),
      await createUpload({ createdAt: 2 }),
    ]
    const recent = await createUpload()
    const keys = [claimed, open, recent].map(({ key }) => key)
    expect(await countChanges(removeOpenUpload(db, claimed.key))).toBe(0)
    expect(await countChanges(removeOrphans(db, keys, now))).toBe(1)
    expect(await countChanges(removeOpenUpload(db, recent.key))).toBe(1)
  })

  test("a person's oldest open upload is neither claimed nor another person's", async () => {
    const person = await rowId('users', (await signIn()).user.id)
    await createUpload({ ownerId: person, createdAt: 5, claimedAt: 6 })
    await createUpload({ ownerId: person, createdAt: 7 })
    await createUpload({ ownerId: otherRow, createdAt: 3 })
    expect(await findOldestOpen(db, person)).toEqual([{ createdAt: 7 }])
  })

  test("only the person's own claimed profile photo is released", async () => {
    const release = async (state: Partial<UploadRow>, onlyIf = always) => {
      const { key } = await createUpload({ purpose: 'profile_photo', claimedAt: 1, ...state })
      await d1.run`UPDATE users SET profile_image_url = ${`/media/${key}`} WHERE id = ${sellerRow}`
      return countChanges(releaseProfileUpload(db, sellerRow, '/media/', now, onlyIf))
    }
    expect(await release({})).toBe(1)
    expect(await release({}, sql`0`)).toBe(0)
    expect(await release({ ownerId: otherRow })).toBe(0)
    expect(await release({ purpose: 'listing_photo' })).toBe(0)
    expect(await release({ claimedAt: null })).toBe(0)
  })
})

describe('listings', () => {
  async function createListing(columns: Record<string, number | string | null>): Promise<number> {
    const { id } = await postListing(seller!)
    await setRow(id, { updated_at: now, ...columns })
    return rowId('listings', id)
  }

  async function meets(id: number, condition: ReturnType<typeof isExpiring>): Promise<boolean> {
    const rows = await db.orm.all(sql`${idsWhere(condition)} and ${sql`id = ${id}`}`)
    return rows.length > 0
  }

  test('cron expires, notifies of and purges a listing only if its row still allows it', async () => {
    const [past, soon] = [now - 1, now + HOUR_MS]
    const until = now + DAY_MS
    const expiring = (id: number) => meets(id, isExpiring([id], now))
    const needsNotice = (id: number) => meets(id, needsExpiryNotice([id], now, until))
    const purgeable = (id: number) => meets(id, isPurgeable([id], now))
    const purged = (id: number) => meets(id, isPurged([id]))
    const cases: [Record<string, number | string | null>, boolean[]][] = [
      [{ expires_at: past }, [true, false, false, false]],
      [{ expires_at: past, status: 'sold' }, [false, false, false, false]],
      [{ expires_at: soon }, [false, true, false, false]],
      [{ expires_at: soon, status: 'sold' }, [false, false, false, false]],
      [{ expires_at: soon, expiry_told: soon }, [false, false, false, false]],
      [{ expires_at: until + 1 }, [false, false, false, false]],
      [{ status: 'removed', deleted_at: past, status_before: 'active' }, [false, false, true, false]],
      [{ status: 'removed', deleted_at: soon, status_before: 'active' }, [false, false, false, false]],
      [{ status: 'removed', deleted_at: past, status_before: null }, [false, false, false, true]],
      [{ status: 'removed', deleted_at: null, status_before: null }, [false, false, false, false]],
    ]
    for (const [columns, expected] of cases) {
      const id = await createListing(columns)
      const met: boolean[] = []
      for (const condition of [expiring, needsNotice, purgeable, purged]) met.push(await condition(id))
      expect(met, JSON.stringify(columns)).toEqual(expected)
      const listed = [await listExpiring(db, now, 100), await listNeedingExpiryNotice(db, now, until, 100)]
      expect(
        listed.map((rows) => rows.some((row) => row.id === id)),
        JSON.stringify(columns),
      ).toEqual(expected.slice(0, 2))
      await setRow((await d1.value<string>`SELECT public_id FROM listings WHERE id = ${id}`)!, {
        status: 'sold',
      })
    }
  })

  test('a removed listing has the reason for its removal; a listing held for review has none', async () => {
    const [id, another] = [await createListing({}), await createListing({})]
    const decide = (listing: number, status: string, reason: string) =>
      d1.run`INSERT INTO moderation_items (public_id, content_type, content_id, author_id, status,
        decision_reason, flag_type, reason, content_preview, created_at) VALUES (${crypto.randomUUID()},
        'listing', ${listing}, ${sellerRow}, ${status}, ${reason}, 'spam', 'Reported', 'A listing', ${now})`
    const reason = async () => (await findRemovalOf(db, id))[0]?.reason
    await d1.run`INSERT INTO listing_holds (listing_id, seller_id, hold, status_held, held_at)
      VALUES (${id}, ${sellerRow}, 'review', 'active', ${now})`
    await decide(id, 'removed', 'Stolen goods')
    expect(await reason()).toBeUndefined()
    await d1.run`UPDATE listing_holds SET hold = 'removed' WHERE listing_id = ${id}`
    await decide(id, 'approved', 'All is well')
    await decide(another, 'removed', 'Spam')
    expect(await reason()).toBe('Stolen goods')
  })

  test('dropping a text key of a listing keeps its other keys and those of other sellers', async () => {
    const id = await createListing({})
    const add = (key: number, owner: number) =>
      d1.run`INSERT INTO listing_text_keys (text_key, seller_id, listing_id) VALUES (${key}, ${owner}, ${id})`
    await add(1, sellerRow)
    await add(2, sellerRow)
    await add(1, otherRow)
    expect(await countChanges(dropText(db, 1, sellerRow, sql`id = ${id}`))).toBe(1)
    expect(await countChanges(dropText(db, 2, sellerRow, sql`id = ${id} and 0`))).toBe(0)
  })
})

describe('a held listing', () => {
  async function createHeldListing(statusHeld: 'active' | 'sold', suspendedUntil = 0) {
    const person = await signIn()
    const id = await rowId('listings', (await postListing(person)).id)
    await d1.run`INSERT INTO listing_holds (listing_id, seller_id, hold, status_held, held_at)
      VALUES (${id}, ${await rowId('users', person.user.id)}, 'review', ${statusHeld}, ${now})`
    await suspend(person, suspendedUntil)
    return id
  }

  test.each([
    ['was active returns to the market if its seller is not suspended', 'active', 0, [1, 0]],
    ['was active is held for the ban if its seller is suspended', 'active', now + HOUR_MS, [0, 1]],
    ['was sold stays off the market if its seller is not suspended', 'sold', 0, [0, 0]],
    ['was sold is not held for the ban if its seller is suspended', 'sold', now + HOUR_MS, [0, 0]],
  ] as const)('that %s', async (_name, status, until, expected) => {
    const id = await createHeldListing(status, until)
    const coming = await db.orm.all(comingToMarket(id, always, now))
    expect([coming.length, await countChanges(holdForBan(db, id, always, now))]).toEqual(expected)
  })
})

describe('bans and roles', () => {
  const ban = (userPublicId: string, expiresAt: number | null = null) =>
    addBan(db, {
      userPublicId,
      publicId: crypto.randomUUID(),
      banType: expiresAt === null ? 'permanent' : 'temporary',
      reason: 'Asked for a deposit',
      createdAt: now,
      createdBy: otherRow,
      expiresAt,
      isSettling: false,
    })

  test('a person who has just become an admin cannot be banned', async () => {
    const admin = await signInAdmin()
    await expect(ban(admin.user.id)).rejects.toThrow()
  })

  test('a person is suspended only by their own bans, and only by those in force', async () => {
    const [person, banned] = await Promise.all([signIn(), signIn()])
    const [row, bannedRow] = [await rowId('users', person.user.id), await rowId('users', banned.user.id)]
    const until = async (id: number) => (await updateSuspension(db, id, now))[0]?.suspendedUntil
    await ban(banned.user.id, now + HOUR_MS)
    expect(await until(row)).toBeNull()
    expect(await until(bannedRow)).toBe(now + HOUR_MS)
    await ban(person.user.id, now - 1)
    expect(await until(row)).toBeNull()
    await d1.run`UPDATE user_bans SET lifted_at = ${now}`
    expect(await until(bannedRow)).toBeNull()
  })

  test('a ban that was lifted while it was settling is settled again', async () => {
    const person = await signIn()
    await ban(person.user.id)
    const id = await d1.value<number>`SELECT max(id) FROM user_bans`
    await d1.run`UPDATE user_bans SET lifted_at = ${now}, is_settling = 1 WHERE id = ${id}`
    await markSettled(db, id!, now - 1)
    expect(await d1.value`SELECT is_settling FROM user_bans WHERE id = ${id}`).toBe(1)
    await markSettled(db, id!, now)
    expect(await d1.value`SELECT is_settling FROM user_bans WHERE id = ${id}`).toBe(0)
  })

  test('only another current admin can change a role, and no suspended person becomes an admin', async () => {
    const [admin, member] = await Promise.all([signInAdmin(), signIn()])
    const [adminRow, memberRow] = [await rowId('users', admin.user.id), await rowId('users', member.user.id)]
    const give = async (role: 'admin' | 'member', to: number, by: number) =>
      (await setRole(db, to, role, by, now)).length
    expect(await give('admin', memberRow, otherRow)).toBe(0)
    expect(await give('member', adminRow, adminRow)).toBe(0)
    await suspend(member, now + HOUR_MS)
    expect(await give('admin', memberRow, adminRow)).toBe(0)
    await suspend(member, 0)
    expect(await give('admin', memberRow, adminRow)).toBe(1)
    expect(await give('admin', memberRow, adminRow)).toBe(0)
  })
})
