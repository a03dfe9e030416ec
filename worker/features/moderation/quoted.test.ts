import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { ListingsPage } from '#contract/listing.ts'
import { listOf, open, readMessages, write, save } from '#worker/test/calls.ts'
import { banPerson, decideItem, flagContent, holdListing, queueOf, unban } from '#worker/test/desk.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, signInAdmin, visitor, type Member, type Person } from '#worker/test/people.ts'
import { cronAt } from '#worker/test/rows.ts'
import { openGreeted, openInbox, openRoom } from '#worker/test/sockets.ts'
import { comment, postListing } from '#worker/test/things.ts'

interface Market {
  seller: Member
  buyer: Member
  admin: Member
  listingId: string
  conversationId: string
  /** A word that is in no other listing. */
  word: string
  title: string
}

let market: Market

/**
 * A buyer with every kind of relation to a listing: messages, a comment with a reply, a favourite, a saved
 * search and a price drop.
 */
beforeEach(async () => {
  const [seller, buyer, admin] = await Promise.all([signIn(), signIn(), signInAdmin()])
  await save(buyer)
  const word = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('')
  const title = `Quiet ${word} generator`
  const { id: listingId } = await postListing(seller, 'generator', { title })
  const question = await comment(buyer, listingId, 'Is it silent?')
  await comment(seller, listingId, 'Hardly any noise.', question.id)
  await buyer.post(`/api/favourites/${listingId}`)
  const { id: conversationId } = await open(buyer, listingId)
  await write(buyer, conversationId, 'Can I see it?')
  await write(seller, conversationId, 'Any day.')
  await vi.waitUntil(async () => (await notificationsOf(buyer, 'message')).length === 1, 20_000)
  await seller.patch(`/api/listings/${listingId}`, { price: 9_000 })
  await vi.waitUntil(async () => (await notificationsOf(buyer, 'price_drop')).length === 1, 20_000)
  market = { seller, buyer, admin, listingId, conversationId, word, title }
})

/** Requests the paths that may quote the listing. Returns those whose response contains its word. */
async function quotingPaths(person: Person): Promise<string[]> {
  const { seller, listingId, conversationId, word } = market
  const paths = [
    '/api/conversations',
    `/api/conversations/${conversationId}`,
    '/api/notifications?limit=50',
    '/api/favourites',
    '/api/saved-searches',
    '/api/listings',
    `/api/listings/${listingId}`,
    `/api/listings/${listingId}/comments`,
    `/api/listings/${listingId}/similar`,
    `/api/users/${seller.user.id}`,
    `/api/listings?userId=${seller.user.id}`,
    `/api/search-suggestions?q=${word.slice(0, 8)}`,
    '/api/showcase',
    '/sitemap-0.xml',
    `/listings/${listingId}`,
    `/users/${seller.user.id}`,
    '/',
  ]
  const responses = await Promise.all(
    paths.map(async (path) => ({ path, text: await (await person.get(path)).text() })),
  )
  return responses.filter(({ text }) => text.includes(word)).map(({ path }) => path)
}

async function quotes(person: Member) {
  const notified = Object.fromEntries(
    (await notificationsOf(person)).map(({ kind, listing }) => [kind, listing?.title ?? null]),
  )
  const { conversations } = await listOf(person)
  const { listings } = await parsed(ListingsPage, person.get('/api/favourites'))
  const saved = listings.map(({ title }) => title)
  return { notified, chat: conversations[0]?.listing?.title ?? null, saved }
}

const shownAs = (title: string) => ({
  notified: { saved_search: title, reply: title, message: title, price_drop: title },
  chat: title,
  saved: [title],
})
const HIDDEN = {
  notified: { saved_search: null, reply: null, message: null, price_drop: null },
  chat: null,
  saved: [],
}

describe('the title of a listing', () => {
  test('is quoted to others while the listing is public', async () => {
    expect(await quotes(market.buyer)).toEqual(shownAs(market.title))
    expect(await quotingPaths(visitor())).toContain(`/api/listings/${market.listingId}`)
  })

  test('is quoted only to the seller and moderators while the listing is held', async () => {
    const { seller, buyer, admin, listingId, conversationId } = market
    const item = await holdListing(listingId, { edited: true })
    expect(await quotingPaths(buyer)).toEqual([])
    expect(await quotingPaths(visitor())).toEqual([])
    expect(await quotes(buyer)).toEqual(HIDDEN)
    expect((await listOf(seller)).conversations[0]?.listing).toMatchObject({
      title: market.title,
      status: 'pending',
    })
    expect((await notificationsOf(seller, 'comment'))[0]?.listing?.title).toBe(market.title)
    expect(JSON.stringify(await queueOf(admin, 'sortBy=newest'))).toContain(listingId)
    expect((await readMessages(buyer, conversationId)).messages.map(({ content }) => content)).toEqual([
      'Can I see it?',
      'Any day.',
    ])
    await decideItem(admin, item, 'approved')
    expect(await quotes(buyer)).toEqual(shownAs(market.title))
  })

  test('is quoted only to the seller after a removal', async () => {
    const { seller, buyer, admin, listingId } = market
    await decideItem(admin, await flagContent('listing', listingId), 'removed', 'Not real.')
    expect(await quotingPaths(buyer)).toEqual([])
    expect(await quotes(buyer)).toEqual(HIDDEN)
    expect((await listOf(seller)).conversations[0]?.listing).toMatchObject({
      title: market.title,
      status: 'removed',
    })
    expect((await notificationsOf(seller, 'moderation'))[0]?.listing?.title).toBe(market.title)
  })

  test('that was edited while the listing was held is never quoted in its earlier form', async () => {
    const { seller, buyer, admin, listingId } = market
    const item = await holdListing(listingId, { edited: true })
    await seller.patch(`/api/listings/${listingId}`, { title: 'Honest Firman generator' })
    expect(await quotes(buyer)).toEqual(HIDDEN)
    await decideItem(admin, item, 'approved')
    expect(await quotes(buyer)).toEqual(shownAs('Honest Firman generator'))
    expect(await quotingPaths(buyer)).toEqual([])
  })

  test('is hidden while the seller is suspended, even if the listing is sold', async () => {
    const { buyer, admin, seller, listingId } = market
    for (const status of ['active', 'sold']) {
      if (status === 'sold') await seller.post(`/api/listings/${listingId}/status`, { status })
      expect(await quotes(buyer)).toEqual(shownAs(market.title))
      const ban = await banPerson(admin, seller)
      expect(await quotingPaths(buyer)).toEqual([])
      expect(await quotes(buyer)).toEqual(HIDDEN)
      await unban(admin, ban)
      expect(await quotes(buyer)).toEqual(shownAs(market.title))
    }
  })

  test('is quoted only to the seller from deletion until restoration or purge', async () => {
    const { buyer, seller, listingId } = market
    await seller.delete(`/api/listings/${listingId}`)
    expect(await quotes(buyer)).toEqual(HIDDEN)
    expect((await listOf(seller)).conversations[0]?.listing?.title).toBe(market.title)
    await seller.post(`/api/listings/${listingId}/restore`)
    expect(await quotes(buyer)).toEqual(shownAs(market.title))
    await seller.delete(`/api/listings/${listingId}`)
    await cronAt(Date.now() + 2 * DAY_MS)
    expect(await quotingPaths(buyer)).toEqual([])
  })

  test('is not quoted by any live frame while the listing is held', async () => {
    const { buyer, seller, listingId, conversationId } = market
    await buyer.post('/api/notifications/read', { all: true })
    await holdListing(listingId, { edited: true })
    const inbox = await openGreeted(buyer)
    await write(seller, conversationId, 'Are you still there?')
    // What was not delivered before may come first.
    let message = await inbox.next('new_message')
    while (message.content !== 'Are you still there?') message = await inbox.next('new_message')
    let frame = await inbox.next('notification')
    while (frame.notification?.kind !== 'message') frame = await inbox.next('notification')
    expect(frame).toMatchObject({ notification: { listing: null, conversationId } })
    expect(JSON.stringify(inbox.rest())).not.toContain(market.word)
    inbox.close()
  })

  test('is not suggested as a spelling while the listing is held', async () => {
    const { buyer, seller } = market
    const scam = {
      title: 'Kilimanjarooo generator',
      description:
        'Send a deposit by Orange Money before viewing. Advance payment only, Western Union. Whatsapp ' +
        '+23276123456.',
    }
    const { status } = await postListing(seller, 'generator', scam)
    expect(status).toBe('pending')
    expect(await (await buyer.get('/api/listings?searchQuery=kilimanjaroo')).text()).not.toContain(
      'kilimanjarooo',
    )
  })
})

describe('a notification', () => {
  async function replyPreview(): Promise<string | undefined> {
    return (await notificationsOf(market.buyer, 'reply'))[0]?.preview
  }

  test('quotes a comment until it is removed or deleted', async () => {
    const { seller, buyer, admin, listingId } = market
    expect(await replyPreview()).toBe('Hardly any noise.')
    const { id } = await comment(buyer, listingId, 'Do you deliver?')
    const reply = await comment(seller, listingId, 'To the ferry.', id)
    expect((await notificationsOf(seller, 'comment'))[0]?.preview).toBe('Do you deliver?')
    await decideItem(admin, await flagContent('comment', id), 'removed', 'Spam.')
    expect((await notificationsOf(seller, 'comment'))[0]).not.toHaveProperty('preview')
    await seller.delete(`/api/comments/${reply.id}`)
    expect(await replyPreview()).toBeUndefined()
  })

  test('quotes a hidden comment only to the seller who hid it', async () => {
    const { seller, buyer, listingId } = market
    const other = await signIn()
    const { id } = await comment(buyer, listingId, 'Where are you?')
    const reply = await comment(other, listingId, 'Far away.', id)
    expect((await notificationsOf(buyer, 'reply'))[0]?.preview).toBe('Far away.')
    await seller.post(`/api/comments/${reply.id}/hide`, { hidden: true })
    await seller.post(`/api/comments/${id}/hide`, { hidden: true })
    expect((await notificationsOf(buyer, 'reply'))[0]).not.toHaveProperty('preview')
    expect((await notificationsOf(seller, 'comment')).map(({ preview }) => preview)).toContain(
      'Where are you?',
    )
  })

  test('does not quote a comment on a held listing or by a suspended author', async () => {
    const { buyer, seller, admin, listingId } = market
    const ban = await banPerson(admin, buyer)
    expect((await notificationsOf(seller, 'comment'))[0]).not.toHaveProperty('preview')
    await unban(admin, ban)
    expect((await notificationsOf(seller, 'comment'))[0]?.preview).toBe('Is it silent?')
    await holdListing(listingId, { edited: true })
    expect(await replyPreview()).toBeUndefined()
  })
})

test('an open room stops sending a removed name within one message of the removal', async () => {
  const { seller, buyer, admin, conversationId } = market
  await seller.patch('/api/auth/user', { businessName: 'Bargain Corner' })
  const room = await openRoom(seller, conversationId)
  await decideItem(admin, await flagContent('profile', seller.user.id), 'removed')
  const inbox = await openInbox(buyer)
  const names: string[] = []
  for (const clientId of ['one', 'two']) {
    room.send({ type: 'send', clientId, content: clientId })
    names.push((await inbox.next('new_message')).senderName)
    await vi.waitUntil(
      async () => (await listOf(buyer)).conversations[0]?.lastMessage?.content === clientId,
      20_000,
    )
  }
  expect(names.at(-1)).toBe('Private Seller')
  room.close()
  inbox.close()
})
