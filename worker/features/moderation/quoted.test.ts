import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ConversationsPage } from '#contract/conversation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { ListingsPage } from '#contract/listing.ts'
import { toldOf } from '../../test/told.ts'
import { signIn, signInAdmin, visitor, type Member, type Person } from '../../test/people.ts'
import { parsed } from '../../test/parsed.ts'
import { comment, post } from '../../test/things.ts'
import { listOf, open, readMessages, write, save } from '../../test/calls.ts'
import { banned, decided, flagged, held, queueOf, unbanned } from '../../test/desk.ts'
import { cronAt } from '../../test/rows.ts'
import { openInbox, openRoom } from '../../test/sockets.ts'

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
 * A buyer with every kind of tie to a listing: messages, comment and answer, favourite, saved search and a
 * price drop.
 */
beforeEach(async () => {
  const [seller, buyer, admin] = await Promise.all([signIn(), signIn(), signInAdmin()])
  await save(buyer)
  const word = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('')
  const title = `Quiet ${word} generator`
  const { id: listingId } = await post(seller, 'generator', { title })
  const question = await comment(buyer, listingId, 'Is it silent?')
  await comment(seller, listingId, 'Hardly any noise.', question.id)
  await buyer.post(`/api/favourites/${listingId}`)
  const { id: conversationId } = await open(buyer, listingId)
  await write(buyer, conversationId, 'Can I see it?')
  await write(seller, conversationId, 'Any day.')
  await vi.waitUntil(async () => (await toldOf(buyer, 'message')).length === 1, 20_000)
  await seller.patch(`/api/listings/${listingId}`, { price: 9_000 })
  await vi.waitUntil(async () => (await toldOf(buyer, 'price_drop')).length === 1, 20_000)
  market = { seller, buyer, admin, listingId, conversationId, word, title }
})

/** Of all paths that may quote the listing, those whose answer contains its word. */
async function quotingPaths(reader: Person): Promise<string[]> {
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
  const answers = await Promise.all(
    paths.map(async (path) => ({ path, text: await (await reader.get(path)).text() })),
  )
  return answers.filter(({ text }) => text.includes(word)).map(({ path }) => path)
}

async function quotes(
  reader: Member,
): Promise<{ told: Record<string, string | null>; talk: string | null; saved: string[] }> {
  const told = Object.fromEntries(
    (await toldOf(reader)).map(({ kind, listing }) => [kind, listing?.title ?? null]),
  )
  const { conversations } = ConversationsPage.parse(await listOf(reader))
  const { listings } = await parsed(ListingsPage, reader.get('/api/favourites'))
  return { told, talk: conversations[0]?.listing?.title ?? null, saved: listings.map(({ title }) => title) }
}

const shownAs = (title: string) => ({
  told: { saved_search: title, reply: title, message: title, price_drop: title },
  talk: title,
  saved: [title],
})
const HIDDEN = {
  told: { saved_search: null, reply: null, message: null, price_drop: null },
  talk: null,
  saved: [],
}

describe('the title of a listing', () => {
  test('the title of a listing on show is quoted to others', async () => {
    expect(await quotes(market.buyer)).toEqual(shownAs(market.title))
    expect(await quotingPaths(visitor())).toContain(`/api/listings/${market.listingId}`)
  })

  // [spec 10.8 #7]
  test('the title of a held listing is quoted only to its seller and moderators', async () => {
    const { seller, buyer, admin, listingId, conversationId } = market
    const item = await held(listingId, { edited: true })
    expect(await quotingPaths(buyer)).toEqual([])
    expect(await quotingPaths(visitor())).toEqual([])
    expect(await quotes(buyer)).toEqual(HIDDEN)
    expect((await listOf(seller)).conversations[0]?.listing).toMatchObject({
      title: market.title,
      status: 'pending',
    })
    expect((await toldOf(seller, 'comment'))[0]?.listing?.title).toBe(market.title)
    expect(JSON.stringify(await queueOf(admin, 'sortBy=newest'))).toContain(listingId)
    expect((await readMessages(buyer, conversationId)).messages.map(({ content }) => content)).toEqual([
      'Can I see it?',
      'Any day.',
    ])
    await decided(admin, item, 'approved')
    expect(await quotes(buyer)).toEqual(shownAs(market.title))
  })

  test('the title of a removed listing is quoted only to its seller', async () => {
    const { seller, buyer, admin, listingId } = market
    await decided(admin, await flagged('listing', listingId), 'removed', 'Not real.')
    expect(await quotingPaths(buyer)).toEqual([])
    expect(await quotes(buyer)).toEqual(HIDDEN)
    expect((await listOf(seller)).conversations[0]?.listing).toMatchObject({
      title: market.title,
      status: 'removed',
    })
    expect((await toldOf(seller, 'moderation'))[0]?.listing?.title).toBe(market.title)
  })

  test('the old title of a listing that was edited while held is never quoted', async () => {
    const { seller, buyer, admin, listingId } = market
    const item = await held(listingId, { edited: true })
    await seller.patch(`/api/listings/${listingId}`, { title: 'Honest Firman generator' })
    expect(await quotes(buyer)).toEqual(HIDDEN)
    await decided(admin, item, 'approved')
    expect(await quotes(buyer)).toEqual(shownAs('Honest Firman generator'))
    expect(await quotingPaths(buyer)).toEqual([])
  })

  test('the title of a listing, sold or not, is hidden while its seller is suspended', async () => {
    const { buyer, admin, seller, listingId } = market
    for (const status of ['active', 'sold']) {
      if (status === 'sold') await seller.post(`/api/listings/${listingId}/status`, { status })
      expect(await quotes(buyer)).toEqual(shownAs(market.title))
      const ban = await banned(admin, seller)
      expect(await quotingPaths(buyer)).toEqual([])
      expect(await quotes(buyer)).toEqual(HIDDEN)
      await unbanned(admin, ban)
      expect(await quotes(buyer)).toEqual(shownAs(market.title))
    }
  })

  test('the title of a deleted listing is quoted only to its seller until purged or restored', async () => {
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

  test('no live frame quotes the title of a listing that has been held since', async () => {
    const { buyer, seller, listingId, conversationId } = market
    await buyer.post('/api/notifications/read', { all: true })
    await held(listingId, { edited: true })
    const inbox = await openInbox(buyer)
    await inbox.next('hello')
    await write(seller, conversationId, 'Are you still there?')
    expect(await inbox.next('new_message')).toMatchObject({ content: 'Are you still there?' })
    let news = await inbox.next('notification')
    while (news.notification?.kind !== 'message') news = await inbox.next('notification')
    expect(news).toMatchObject({ notification: { listing: null, conversationId } })
    expect(JSON.stringify(inbox.rest())).not.toContain(market.word)
    inbox.close()
  })

  test('the title of a held listing adds no suggested spelling', async () => {
    const { buyer, seller } = market
    const scam = {
      title: 'Kilimanjarooo generator',
      description:
        'Send a deposit by Orange Money before viewing. Advance payment only, Western Union. Whatsapp ' +
        '+23276123456.',
    }
    const { status } = await post(seller, 'generator', scam)
    expect(status).toBe('pending')
    expect(await (await buyer.get('/api/listings?searchQuery=kilimanjaroo')).text()).not.toContain(
      'kilimanjarooo',
    )
  })
})

describe('a comment that is quoted in a notification', () => {
  async function answered(): Promise<string | undefined> {
    return (await toldOf(market.buyer, 'reply'))[0]?.preview
  }

  test('a notification quotes a comment as it is now, or not if removed, hidden or deleted', async () => {
    const { seller, buyer, admin, listingId } = market
    expect(await answered()).toBe('Hardly any noise.')
    const { id } = await comment(buyer, listingId, 'Do you deliver?')
    const reply = await comment(seller, listingId, 'To the ferry.', id)
    expect((await toldOf(seller, 'comment'))[0]?.preview).toBe('Do you deliver?')
    await decided(admin, await flagged('comment', id), 'removed', 'Spam.')
    expect((await toldOf(seller, 'comment'))[0]).not.toHaveProperty('preview')
    await seller.delete(`/api/comments/${reply.id}`)
    expect(await answered()).toBeUndefined()
  })

  test('a notification quotes a comment that the seller hid to the seller only', async () => {
    const { seller, buyer, listingId } = market
    const other = await signIn()
    const { id } = await comment(buyer, listingId, 'Where are you?')
    const reply = await comment(other, listingId, 'Far away.', id)
    expect((await toldOf(buyer, 'reply'))[0]?.preview).toBe('Far away.')
    await seller.post(`/api/comments/${reply.id}/hide`, { hidden: true })
    await seller.post(`/api/comments/${id}/hide`, { hidden: true })
    expect((await toldOf(buyer, 'reply'))[0]).not.toHaveProperty('preview')
    expect((await toldOf(seller, 'comment')).map(({ preview }) => preview)).toContain('Where are you?')
  })

  test('a notification does not quote a comment of a hidden listing or a suspended author', async () => {
    const { buyer, seller, admin, listingId } = market
    const ban = await banned(admin, buyer)
    expect((await toldOf(seller, 'comment'))[0]).not.toHaveProperty('preview')
    await unbanned(admin, ban)
    expect((await toldOf(seller, 'comment'))[0]?.preview).toBe('Is it silent?')
    await held(listingId, { edited: true })
    expect(await answered()).toBeUndefined()
  })
})

test('an open room stops sending a removed name once it learns of the removal', async () => {
  const { seller, buyer, admin, conversationId } = market
  await seller.patch('/api/auth/user', { businessName: 'Bargain Corner' })
  const room = await openRoom(seller, conversationId)
  await decided(admin, await flagged('profile', seller.user.id), 'removed')
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
