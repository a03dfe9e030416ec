import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DECIDED_TOGETHER_MAX, UNDO_DECISION_SECONDS } from '#contract/limits.ts'
import { DecidedTogether, ModerationCase, type WaitingItem } from '#contract/moderation.ts'
import { d1 } from '#worker/test/databases.ts'
import { decideItem, emptyQueue, flagContent, itemOf, queueOf, trailOf } from '#worker/test/desk.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { type Member, signIn, signInAdmin } from '#worker/test/people.ts'
import { rowId, rowOf } from '#worker/test/rows.ts'
import { comment, postListing } from '#worker/test/things.ts'

let admin: Member
let seller: Member
beforeEach(async () => {
  await emptyQueue()
  ;[admin, seller] = await Promise.all([signInAdmin(), signIn()])
})

afterEach(() => {
  vi.useRealTimers()
})

async function flagged(by = seller) {
  const { id } = await postListing(by)
  return { listing: id, item: await flagContent('listing', id) }
}
const waitingBeside = async (item: string, asked = admin): Promise<WaitingItem[]> =>
  (await parsed(ModerationCase, asked.get(`/api/admin/moderation/${item}`))).alsoWaiting
const versionOf = async (item: string) =>
  (await parsed(ModerationCase, admin.get(`/api/admin/moderation/${item}`))).version
const asRead = async (...items: string[]) =>
  Promise.all(items.map(async (id) => ({ id, version: await versionOf(id) })))
const send = (items: { id: string; version: string }[], action = 'removed', reason = 'Stolen photos') =>
  admin.post('/api/admin/moderation', { action, reason, items })
const decide = async (...sent: Parameters<typeof send>) =>
  (await parsed(DecidedTogether, send(...sent))).results

describe('beside an open item', () => {
  test('stand the other open items of its author, and nobody else’s', async () => {
    const [first, second, third] = [await flagged(), await flagged(), await flagged()]
    await flagged(await signIn())
    await decideItem(admin, third.item, 'approved')
    expect(await waitingBeside(first.item)).toMatchObject([
      { item: { id: second.item }, isSamePerson: true, isSameText: false },
    ])
    expect(await waitingBeside(third.item)).toEqual([])
  })

  test('stand those about the same text, but not the admin’s own', async () => {
    const [one, another, own] = [await flagged(), await flagged(await signIn()), await flagged(admin)]
    for (const { listing } of [one, another, own])
      await d1.run`INSERT INTO flagged_texts SELECT id, 7 FROM moderation_items
        WHERE content_type = 'listing' AND content_id = ${await rowId('listings', listing)}
        ON CONFLICT DO UPDATE SET text_key = 7`
    expect(await waitingBeside(one.item)).toMatchObject([
      { item: { id: another.item }, isSamePerson: false, isSameText: true },
    ])
  })
})

describe('items decided together', () => {
  test('are each removed, audited and told to their author, with one reason', async () => {
    const [one, two] = [await flagged(), await flagged()]
    const results = await decide(await asRead(one.item, two.item))
    expect(results).toMatchObject([
      { id: one.item, item: { status: 'removed', decisionReason: 'Stolen photos' }, problem: null },
      { id: two.item, item: { status: 'removed', decisionReason: 'Stolen photos' }, problem: null },
    ])
    for (const { listing } of [one, two]) expect(await rowOf(listing)).toMatchObject({ status: 'removed' })
    expect((await trailOf(admin, seller)).map(({ subjectId }) => subjectId).sort()).toEqual(
      [one.listing, two.listing].sort(),
    )
    expect(await notificationsOf(seller, 'moderation')).toHaveLength(2)
    expect((await admin.post(`/api/admin/moderation/${two.item}/undo`)).status).toBe(200)
    expect(await rowOf(two.listing)).toMatchObject({ status: 'active' })
  })

  test('go on if one was edited, one is decided, one is the admin’s own and one does not exist', async () => {
    const [edited, decided, own, fine] = [
      await flagged(),
      await flagged(),
      await flagged(admin),
      await flagged(),
    ]
    const items = await asRead(edited.item, decided.item, own.item, fine.item)
    await d1.run`UPDATE listings SET updated_at = updated_at + 1 WHERE public_id = ${edited.listing}`
    await decideItem(await signInAdmin(), decided.item, 'removed')
    const results = await decide([{ id: 'nothing', version: '0' }, ...items], 'approved')
    expect(results.map(({ problem }) => problem)).toEqual([
      'We could not find this item in the queue.',
      'Somebody changed this after you read it. Read it again, then decide.',
      'Somebody has already decided on this.',
      'This is your own content. Another admin has to decide.',
      null,
    ])
    expect(results.at(-1)?.item).toMatchObject({ id: fine.item, status: 'approved' })
    expect((await queueOf(admin)).items.map(({ id }) => id)).toEqual([edited.item, own.item])
  })

  test('can be undone for a minute from the call that decided them', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [early, late] = [await flagged(), await flagged()]
    const items = await asRead(early.item, late.item)
    const secondsOf = async (...[sent]: Parameters<typeof send>) =>
      (await decide(sent)).map(({ undoSeconds }) => undoSeconds)
    expect(await secondsOf(items.slice(0, 1))).toEqual([UNDO_DECISION_SECONDS])
    vi.setSystemTime(Date.now() + 20_500)
    expect(await secondsOf([...items, { id: 'nothing', version: '0' }])).toEqual([
      UNDO_DECISION_SECONDS - 21,
      UNDO_DECISION_SECONDS,
      0,
    ])
    vi.setSystemTime(Date.now() + 60_000)
    expect(await secondsOf(items)).toEqual([0, 0])
  })

  test('sent again get the same answer, and nothing happens twice', async () => {
    const written = await comment(await signIn(), (await postListing(seller)).id)
    await flagContent('comment', written.id)
    const items = await asRead(
      await itemOf('comment', await rowId('comments', written.id)),
      (await flagged()).item,
    )
    vi.useFakeTimers({ toFake: ['Date'] })
    const once = await decide(items)
    expect(await decide([...items, ...items])).toEqual([...once, ...once])
    expect(await trailOf(admin, seller)).toHaveLength(1)
    expect(await notificationsOf(seller, 'moderation')).toHaveLength(1)
  })

  test('are refused to members, and beyond the limit', async () => {
    const { item, listing } = await flagged()
    const items = await asRead(item)
    const body = { action: 'removed', items }
    expect((await seller.post('/api/admin/moderation', body)).status).toBe(403)
    const many = Array.from({ length: DECIDED_TOGETHER_MAX + 1 }, () => items[0]!)
    expect(await refusedWith(send(many))).toMatchObject({ status: 400 })
    expect(await refusedWith(send([]))).toMatchObject({ status: 400 })
    expect(await rowOf(listing)).toMatchObject({ status: 'active' })
  })
})
