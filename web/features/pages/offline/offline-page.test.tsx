import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { SIGN_OUT_DUE_COOKIE } from '#contract/session-ends.ts'
import {
  CONVERSATION_ID,
  conversationOf,
  conversationsPage,
  messageOf,
} from '#web/features/chat/data/chat.fixture.ts'
import {
  carListing,
  generatorListing,
  marketListings,
  pageOf,
} from '#web/features/search/feed/listing.fixture.ts'
import { forgetPerson } from '#web/lib/forget-person.ts'
import { keepAnswers } from '#web/lib/kept/answer-store.ts'
import { press, user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer } from '#web/test/server.ts'
import { OfflinePage } from './offline-page.tsx'

const AT = Date.parse('2026-11-20T14:20:00.000Z')
const car = carListing({ title: 'Toyota Corolla' })
const generator = generatorListing({ title: 'Honda generator' })

beforeEach(() => forgetPerson())

/** Keeps a list of these listings for a person. */
function keepList(owner: string, listings: Listing[]) {
  const key = ['/api/listings', { owner }]
  return keepAnswers([{ hash: owner, key, data: pageOf(listings), from: AT, owner }], () => true)
}

function open(person: typeof member | null) {
  stubServer(() => ({ status: 204 }), person)
  openPages([{ path: '/offline', component: OfflinePage }], '/offline')
}

const listTitles = () =>
  screen.queryAllByRole('article').map((tile) => within(tile).getByRole('heading').textContent)
const findBox = () => screen.findByRole('searchbox', { name: 'Search the listings on this device' })

test.each([
  ['a member', member, member.id],
  ['a visitor', null, 'visitor'],
])('%s finds the listings on this device, with when they came', async (_, person, owner) => {
  await keepList(owner, [car, generator])
  open(person)
  const box = await findBox()
  expect(listTitles().sort()).toEqual(['Honda generator', 'Toyota Corolla'])
  expect(screen.getAllByText('From Nov 20, 14:20')).toHaveLength(2)
  await user.type(box, 'gen')
  await expect.poll(listTitles).toEqual(['Honda generator'])
  expect(screen.getByText(/^1 listing$/)).toHaveRole('status')
  await user.clear(box)
  await user.type(box, 'boat')
  expect(await screen.findByText(/^Nothing on this device matches/)).toHaveRole('status')
  expect(listTitles()).toEqual([])
})

test.each([
  ['a visitor', null],
  ['another member', { ...member, id: 'somebody-else' }],
])('%s finds nothing of what was kept for a member', async (_, person) => {
  await keepList(member.id, [car])
  await keepList(person?.id ?? 'visitor', [generator])
  open(person)
  await findBox()
  expect(listTitles()).toEqual(['Honda generator'])
})

const CHAT = ['/api/conversations', CONVERSATION_ID]

/** Keeps a conversation for a person, and its messages if they have opened it. */
async function keepConversation(owner: string, isOpened = true) {
  const list = { pages: [conversationsPage([conversationOf(1)])], pageParams: [undefined] }
  const log = { messages: [messageOf(1)], ahead: [], hasOlder: false }
  const answers = [
    { key: ['/api/conversations', 'list'], data: list },
    ...(isOpened ? [{ key: [...CHAT, 'messages'], data: log }] : []),
  ]
  await keepAnswers(
    answers.map((each) => ({ ...each, hash: `${owner}:${each.key.join()}`, from: AT, owner })),
    () => true,
  )
}

test('a member finds the conversations that can be read on this device', async () => {
  await keepConversation(member.id)
  open(member)
  const section = await screen.findByRole('region', { name: 'Conversations on this device' })
  const link = within(section).getByRole('link', { name: 'Aminata' })
  expect(link).toHaveAttribute('href', `/messages/${CONVERSATION_ID}`)
  expect(section).toHaveTextContent('2024 Toyota RAV4, duty paid · From Nov 20, 14:20')
})

test('conversations of others, and those that were never opened, are not listed', async () => {
  await keepConversation('somebody-else')
  await keepConversation(member.id, false)
  await keepList(member.id, [car])
  open(member)
  await findBox()
  expect(screen.queryByRole('region', { name: 'Conversations on this device' })).not.toBeInTheDocument()
})

test('who signed out without a line reads that the device has nothing of them', async () => {
  document.cookie = `${SIGN_OUT_DUE_COOKIE}=1; Path=/`
  open(null)
  expect(await screen.findByText(/^You are signed out on this device/)).toBeVisible()
  document.cookie = `${SIGN_OUT_DUE_COOKIE}=; Max-Age=0; Path=/`
})

test('a device without listings has no search', async () => {
  open(member)
  expect(await screen.findByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
})

test('many listings are shown step by step', async () => {
  await keepList('visitor', marketListings(30))
  open(null)
  await findBox()
  expect(listTitles()).toHaveLength(24)
  await press('Show more')
  expect(listTitles()).toHaveLength(30)
})
