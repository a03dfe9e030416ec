import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { openDb } from '#worker/db/client.ts'
import { setRole } from '#worker/features/accounts/store.ts'
import {
  addLike,
  countFavourites,
  favouritesPage,
  findHeldComment,
  findLike,
  insertComment,
  isVisibleAnd,
  markHidden,
  markReleased,
  markShown,
} from '#worker/features/engagement/store.ts'
import {
  findLikes,
  findRemovalOf,
  idsWhere,
  isUnchanged,
  listDueForRescore,
  listExpiring,
  listNeedingExpiryNotice,
  listPurgeable,
  isPurged,
  isExpiring,
  isPurgeable,
  needsExpiryNotice,
  newestSimilar,
} from '#worker/features/listings/store.ts'
import { addBan, listExpired, updateSuspension, markSettled } from '#worker/features/moderation/bans/store.ts'
import {
  comingToMarket,
  hiddenByBan,
  hideHeld,
  holdForBan,
  holdForSuspension,
} from '#worker/features/moderation/holds/store.ts'
import {
  decisionsAbout,
  dropText,
  listNewest,
  listOtherSellers,
  storeFlaggedText,
} from '#worker/features/moderation/screening/store.ts'
import { d1 } from './databases.ts'
import { signIn, signInAdmin, suspend, type Member } from './people.ts'
import { countChanges, setRow, rowId } from './rows.ts'
import { comment, postListing } from './things.ts'

/**
 * Each verb reads a row before it writes. These tests run the write alone, on a row that has changed since
 * the read. No timing of calls can force such a race.
 */
const db = openDb(env.DB, 'first-primary')
const now = Date.now()
const always = sql`1`

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

  test.each([
    ['visible', {}, 1],
    ['hidden', { hidden_at: 1 }, 0],
    ['deleted', { deleted_at: 1 }, 0],
  ])('that is now %s may be answered only if it is visible', async (_name, state, expected) => {
    const { id, listing } = await createComment(state)
    const answer = insertComment(db, {
      publicId: crypto.randomUUID(),
      listingId: await rowId('listings', listing),
      authorId: otherRow,
      parentId: id,
      content: 'Is it still there?',
      createdAt: now,
    })
    const added = await answer.then(
      (rows) => rows.length,
      () => 0,
    )
    const shown = await db.orm.all(sql`select 1 where ${isVisibleAnd(id, always)}`)
    expect([added, shown.length]).toEqual([expected, expected])
  })

  test.each([
    ['visible', {}, true],
    ['hidden', { hidden_at: 1 }, false],
    ['deleted', { deleted_at: 1 }, false],
  ])(
    'whose parent is now %s notifies the parent’s author only if the parent is visible',
    async (_name, state, isNotified) => {
      const [parent, answer] = [
        await createComment(state),
        await createComment({ hidden_at: 1, removed_at: 1 }),
      ]
      await d1.run`UPDATE comments SET parent_id = ${parent.id} WHERE id = ${answer.id}`
      const [found] = await findHeldComment(db, answer.id, now)
      expect(found?.parentAuthorId).toBe(isNotified ? otherRow : null)
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

test('favourites are those of the person, without held listings and those of suspended sellers', async () => {
  const [person, suspended] = await Promise.all([signIn(), signIn()])
  const personRow = await rowId('users', person.user.id)
  const keep = async (
    owner: Member,
    userId: number,
    columns: Record<string, string> = { status: 'active' },
  ) => {
    const { id } = await postListing(owner)
    await addLike(db, userId, id, now)
    await setRow(id, columns)
    return id
  }
  const kept = await keep(seller!, personRow, { status: 'sold' })
  await keep(seller!, personRow, { status: 'pending' })
  await keep(seller!, otherRow)
  await keep(suspended, personRow)
  await suspend(suspended, now + HOUR_MS)
  const page = await favouritesPage(db, personRow, now, undefined, 10)
  expect(page.map(({ publicId }) => publicId)).toEqual([kept])
  expect(await countFavourites(db, personRow, now)).toEqual([{ total: 1 }])
})

test.each(['removed', 'pending'])('saving a listing saves nothing if it is now %s', async (status) => {
  const { id } = await postListing(seller!)
  await setRow(id, { status })
  expect(await addLike(db, otherRow, id, now)).toEqual([])
  expect(await findLike(db, otherRow, id)).toEqual([])
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
      const listed = [
        await listExpiring(db, now, 100),
        await listNeedingExpiryNotice(db, now, until, 100),
        await listPurgeable(db, now, 100),
      ]
      expect(
        listed.map((rows) => rows.some((row) => row.id === id)),
        JSON.stringify(columns),
      ).toEqual(expected.slice(0, 3))
      await setRow((await d1.value<string>`SELECT public_id FROM listings WHERE id = ${id}`)!, {
        status: 'sold',
      })
    }
  })

  test('a listing is as it was read only while its time of change and its status are the same', async () => {
    const id = await createListing({})
    const row = { id, updatedAt: now, status: 'active' } as const
    const isAsRead = (changed: Partial<Parameters<typeof isUnchanged>[0]>) =>
      meets(id, isUnchanged({ ...row, ...changed }))
    expect(await isAsRead({})).toBe(true)
    expect(await isAsRead({ updatedAt: now - 1 })).toBe(false)
    expect(await isAsRead({ status: 'sold' })).toBe(false)
  })

  test('only active listings are similar to another and due for a rescore', async () => {
    const laptop = { type: 'electronics', product_type: 'Laptop', location: 'Lungi', rescore_at: 1 }
    const [read, active, sold] = [
      await createListing(laptop),
      await createListing(laptop),
      await createListing({ ...laptop, status: 'sold' }),
    ]
    const shown = { id: read, type: 'electronics', productType: 'Laptop', location: 'Lungi' } as const
    for (const query of newestSimilar(db, shown, 10))
      expect((await query).map(({ id }) => id)).toEqual([active])
    const due = (await listDueForRescore(db, now, 1_000)).map(({ id }) => id)
    expect([read, active, sold].map((id) => due.includes(id))).toEqual([true, true, false])
  })

  test('only active listings count among the newest of their seller', async () => {
    const person = await signIn()
    await postListing(person)
    await setRow((await postListing(person)).id, { status: 'sold' })
    expect(await listNewest(db, await rowId('users', person.user.id))).toHaveLength(1)
  })

  test('the likes of one person are not those of another', async () => {
    const id = await createListing({})
    await d1.run`INSERT INTO likes (listing_id, user_id, created_at) VALUES (${id}, ${otherRow}, ${now})`
    expect(await findLikes(db, otherRow, [id])).toEqual([{ listingId: id }])
    expect(await findLikes(db, sellerRow, [id])).toEqual([])
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

  test('a text key is dropped for one listing of one seller, and all other keys stay', async () => {
    const [id, another] = [await createListing({}), await createListing({})]
    const add = (key: number, owner: number, listing = id) =>
      d1.run`INSERT INTO listing_text_keys (text_key, seller_id, listing_id)
        VALUES (${key}, ${owner}, ${listing})`
    await add(1, sellerRow)
    await add(2, sellerRow)
    await add(1, otherRow)
    await add(1, sellerRow, another)
    expect(await countChanges(dropText(db, 1, sellerRow, sql`id = ${id}`))).toBe(1)
    expect(await countChanges(dropText(db, 2, sellerRow, sql`id = ${id} and 0`))).toBe(0)
    expect(
      await d1.all`SELECT text_key, seller_id, listing_id FROM listing_text_keys WHERE text_key IN (1, 2)
        ORDER BY text_key, listing_id`,
    ).toEqual([
      { text_key: 1, seller_id: otherRow, listing_id: id },
      { text_key: 1, seller_id: sellerRow, listing_id: another },
      { text_key: 2, seller_id: sellerRow, listing_id: id },
    ])
    expect(await listOtherSellers(db, 1, sellerRow)).toEqual([{ sellerId: otherRow }])
    expect(await listOtherSellers(db, 1, otherRow)).toEqual([{ sellerId: sellerRow }])
  })

  test('a flag stores its text only while it is open, and only decided flags are decisions', async () => {
    const id = await createListing({})
    const flag = async (status: string) => {
      await d1.run`UPDATE moderation_items SET status = ${status} WHERE content_id = ${id}`
      return countChanges(storeFlaggedText(db, 'listing', id, 77).run())
    }
    await d1.run`INSERT INTO moderation_items (public_id, content_type, content_id, author_id, status, flag_type,
      reason, content_preview, created_at) VALUES (${crypto.randomUUID()}, 'listing', ${id}, ${sellerRow}, 'open',
      'spam', 'Reported', 'A listing', ${now})`
    expect(await flag('removed')).toBe(0)
    expect(await flag('open')).toBe(1)
    expect(await decisionsAbout(db, 77)).toEqual([])
    await flag('removed')
    expect(await decisionsAbout(db, 77)).toHaveLength(1)
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

describe('a suspension', () => {
  const held = async (id: number) =>
    await d1.first`SELECT hold, status FROM listings LEFT JOIN listing_holds ON listing_id = id WHERE id = ${id}`

  test('holds, hides and shows only the listings of the suspended person that are for sale', async () => {
    const [person, neighbour] = await Promise.all([signIn(), signIn()])
    const row = await rowId('users', person.user.id)
    const ids: number[] = []
    for (const [owner, status] of [
      [person, 'active'],
      [person, 'sold'],
      [neighbour, 'active'],
    ] as const) {
      const { id } = await postListing(owner)
      await setRow(id, { status })
      ids.push(await rowId('listings', id))
    }
    const [forSale, sold, others] = [ids[0]!, ids[1]!, ids[2]!]
    const hide = async () => {
      await holdForSuspension(db, row, now, 10)
      return (await hideHeld(db, row, now)).map(({ id }) => id)
    }
    const hidden = async (seller: number) => db.orm.all(hiddenByBan(seller, now, 10))
    expect([await hide(), await held(forSale)]).toEqual([[], { hold: null, status: 'active' }])
    await suspend(person, now + HOUR_MS)
    expect(await hide()).toEqual([forSale])
    expect(await held(forSale)).toEqual({ hold: 'ban', status: 'pending' })
    expect(await held(sold)).toEqual({ hold: null, status: 'sold' })
    expect(await held(others)).toEqual({ hold: null, status: 'active' })
    expect(await hidden(row)).toEqual([])
    await suspend(person, 0)
    expect(await hidden(row)).toHaveLength(1)
    expect(await hidden(await rowId('users', neighbour.user.id))).toEqual([])
  })

  test('that ended before its listings were hidden hides none of them', async () => {
    const person = await signIn()
    const { id } = await postListing(person)
    const [row, listing] = [await rowId('users', person.user.id), await rowId('listings', id)]
    await suspend(person, now + HOUR_MS)
    await holdForSuspension(db, row, now, 10)
    await setRow(id, { status: 'sold' })
    expect(await hideHeld(db, row, now)).toEqual([])
    await setRow(id, { status: 'active' })
    await suspend(person, 0)
    expect(await hideHeld(db, row, now)).toEqual([])
    expect(await held(listing)).toMatchObject({ status: 'active' })
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
    const expired = async () => (await listExpired(db, now, 100)).map(({ userId }) => userId)
    expect(await expired()).toEqual([row])
    await d1.run`UPDATE user_bans SET lifted_at = ${now}`
    expect(await until(bannedRow)).toBeNull()
    expect(await expired()).toEqual([])
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
