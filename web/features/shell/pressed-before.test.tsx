import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberIntent } from '#web/features/accounts/sign-in/intent.ts'
import { takeUser } from '#web/features/accounts/sign-in/queries.ts'
import { conversationsPage } from '#web/features/chat/data/chat.fixture.ts'
import { generatorListing, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { openMarket } from '#web/features/search/market/test/open-market.tsx'
import { settleDevice } from '#web/lib/forget-person.ts'
import { untilTold, user } from '#web/test/hands.ts'
import { reader } from '#web/test/people.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'

afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

const listing = generatorListing({ likesCount: 4 })
const at = `/listings/${listing.id}`
const read = `/api/listings/${listing.id}`
const liked = `/api/listings/${listing.id}/like`
const saved = `/api/favourites/${listing.id}`

type Given = (call: Called) => Answer | undefined

/** A visitor who presses a link, and signs in where that leads. */
async function pressAndSignIn(
  name: string | RegExp,
  { from = at, given }: { from?: string; given?: Given } = {},
) {
  const opened = openMarket(from, (call) => given?.(call) ?? answerTo(call))
  const [link] = await screen.findAllByRole('link', { name })
  await user.click(link ?? expect.fail(`no ${String(name)}`))
  await screen.findByLabelText('Phone number')
  await signIn(opened, from)
  return { ...opened, writes: () => writesOf(opened.calls) }
}

async function signIn(
  { client, router }: Pick<ReturnType<typeof openMarket>, 'client' | 'router'>,
  next: string,
) {
  await takeUser(client, reader)
  await router.navigate({ href: next, replace: true })
}

const REST = new Map<string, unknown>([
  ['/api/rate', { slePerUsd: 23, asOf: '2026-09-30' }],
  ['/api/conversations', conversationsPage([])],
])

let isSaved = false
beforeEach(() => {
  isSaved = false
})

const answerTo: Given = ({ path }) => {
  if (path === liked) return { body: { liked: true, likesCount: 5 } }
  if (path === saved) isSaved = true
  if (path === saved) return { body: { isFavourite: true } }
  if (path === read) return { body: { ...listing, isFavourite: isSaved } }
  if (REST.has(path)) return { body: REST.get(path) }
  return path === '/api/market' || path === '/api/listings' ? { body: pageOf([listing]) } : undefined
}

const writesOf = (calls: Called[]) => calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)
const findHeart = (isOn: boolean) =>
  screen.findByRole('button', { name: `Like ${listing.title}, ${isOn ? 5 : 4} likes`, pressed: isOn })

test('a like pressed by a visitor is given after signing in', async () => {
  const { writes, href } = await pressAndSignIn(/^Log in to like/)
  expect(await findHeart(true)).toBeVisible()
  expect([writes(), href()]).toEqual([[liked], at])
})

test('a like that stood already stays', async () => {
  const { calls, writes } = await pressAndSignIn(/^Log in to like/, {
    given: ({ path }) =>
      path === read ? { body: { ...listing, likedByMe: true, likesCount: 5 } } : undefined,
  })
  expect(await findHeart(true)).toBeVisible()
  await expect.poll(() => calls.filter(({ path }) => path === read)).toHaveLength(2)
  expect(writes()).toEqual([])
})

test('a listing that a visitor saved is among their favourites once they have signed in', async () => {
  const { writes } = await pressAndSignIn('Save')
  expect(await screen.findByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
  expect(writes()).toEqual([saved])
})

test('a refusal is told on the page itself', async () => {
  const { href } = await pressAndSignIn('Message seller', {
    given: ({ path }) =>
      path === '/api/conversations'
        ? { status: 409, body: { code: 'conflict', message: 'This listing is your own.' } }
        : undefined,
  })
  await untilTold('This listing is your own.')
  expect(href()).toBe(at)
})

test('who wanted to post has the form before them', async () => {
  await pressAndSignIn('Post an item', { from: '/market/generators/bo' })
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('what was pressed is done once, and survives that somebody else had this device before', async () => {
  settleDevice('somebody-else')
  const opened = await pressAndSignIn('Save')
  expect(await screen.findByRole('button', { name: 'Saved' })).toBeVisible()
  await opened.router.navigate({ href: '/about' })
  await opened.router.navigate({ href: at })
  expect(opened.writes()).toEqual([saved])
})

test.each([
  ['half an hour has gone by', async () => void vi.setSystemTime(Date.now() + 31 * 60_000), at],
  ['they go elsewhere from signing in', async () => {}, '/about'],
])('nothing is done when %s', async (_, before, next) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const opened = openMarket('/auth', answerTo)
  rememberIntent({ action: 'save', listingId: listing.id, address: at })
  await screen.findByLabelText('Phone number')
  await before()
  await signIn(opened, next)
  await screen.findByRole('heading', { level: 1 })
  await opened.router.navigate({ href: at })
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
  expect(writesOf(opened.calls)).toEqual([])
})

test('a visitor who comes back without signing in has changed their mind', async () => {
  const opened = openMarket('/auth', answerTo)
  rememberIntent({ action: 'save', listingId: listing.id, address: at })
  await screen.findByLabelText('Phone number')
  await opened.router.navigate({ href: at })
  await screen.findByRole('heading', { level: 1, name: listing.title })
  await opened.router.navigate({ href: '/auth' })
  await screen.findByLabelText('Phone number')
  await signIn(opened, at)
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
  expect(writesOf(opened.calls)).toEqual([])
})

test('without storage, signing in leads back and no more', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const { writes } = await pressAndSignIn('Save')
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
  expect(writes()).toEqual([])
})
