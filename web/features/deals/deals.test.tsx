import { useParams } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { REVIEW_TEXT_MAX } from '#contract/limits.ts'
import type { Listing } from '#contract/listing.ts'
import type { PendingReviews, Review } from '#contract/review.ts'
import {
  CONVERSATION_ID,
  conversationOf,
  conversationsPage,
  other,
} from '#web/features/chat/data/chat.fixture.ts'
import { generatorListing, homeListing, seller } from '#web/features/search/feed/listing.fixture.ts'
import { fill, listTexts, press, recordIdempotencyKeys, user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { outage, stubServer, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { readToasts } from '#web/ui/overlays/toast.ts'
import { usePendingSale } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { Reviews } from './reviews.tsx'
import { SoldSheet } from './sold-sheet.tsx'

type Answers = (call: ApiCall) => StubResponse | undefined

const own = (listing: Listing): Listing => ({ ...listing, user: { ...seller, id: member.id } })

function pendingSale(isMine = true): PendingReviews['pending'][number] {
  const { listing } = conversationOf(1)
  return {
    listing: listing && { ...listing, status: 'sold', isMine },
    otherUser: other,
    conversationId: CONVERSATION_ID,
    listingId: listing?.id ?? '',
    soldAt: '2026-11-20T09:00:00.000Z',
    reviewBy: '2026-12-20T09:00:00.000Z',
  }
}

const ANSWER = { text: 'Thank you.', createdAt: '2026-11-21T09:00:00.000Z' }

function reviewOf(change: Partial<Review> = {}): Review {
  return {
    id: '0190b5a0-0000-7000-8000-0000000000dd',
    verdict: 'positive',
    tags: ['friendly', 'fair_price'],
    text: 'Good woman.',
    by: 'buyer',
    user: other,
    listing: { id: 'x', title: 'Kapok generator' },
    createdAt: '2026-11-20T09:00:00.000Z',
    answer: null,
    isShown: true,
    isHeld: false,
    ...change,
  }
}

function respondTo({ method, path, query }: ApiCall, listing: Listing): StubResponse {
  if (path === '/api/conversations')
    return { body: conversationsPage(query.listingId === listing.id ? [conversationOf(1)] : []) }
  if (path === '/api/reviews/pending') return { body: { pending: [pendingSale()] } }
  if (path.endsWith('/status')) return { body: { ...listing, status: 'sold' } }
  if (path.endsWith('/report')) return { status: 201, body: { reported: true } }
  if (path.endsWith('/answer'))
    return {
      status: 201,
      body: reviewOf({ answer: { text: 'Thanks', createdAt: '2026-11-20T09:00:00.000Z' } }),
    }
  if (method === 'POST') return { status: 201, body: reviewOf({ isShown: false }) }
  return {
    body: { reviews: [reviewOf()], total: 1, nextCursor: null, summary: { count: 3, positiveShare: 2 / 3 } },
  }
}

function openSheet(listing = own(generatorListing()), answers: Answers = () => undefined) {
  const calls = stubServer((call) => answers(call) ?? respondTo(call, listing))
  let closed = 0
  const page = () => <SoldSheet listing={listing} onClose={() => (closed += 1)} />
  openPages([{ path: '/', component: page }], '/')
  const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { calls, posted, timesClosed: () => closed }
}

const chooseAminata = async () => user.click(await screen.findByRole('radio', { name: /Aminata/ }))

test('a seller says who bought it, and is then asked how it was', async () => {
  const { posted, timesClosed } = openSheet()
  await chooseAminata()
  await press('Mark as sold')
  expect(await screen.findByRole('heading', { name: 'How was it with Aminata?' })).toBeVisible()
  expect(posted()).toEqual([{ status: 'sold', soldTo: CONVERSATION_ID }])
  await press('Later')
  expect(timesClosed()).toBe(1)
})

test.each([
  ['Somebody elsewhere', { status: 'sold', soldTo: 'elsewhere' }],
  ['Rather not say', { status: 'sold' }],
])('%s marks it sold and asks for no review', async (name, body) => {
  const { posted, timesClosed } = openSheet()
  await press(name, 'radio')
  await press('Mark as sold')
  await waitFor(() => expect(timesClosed()).toBe(1))
  expect(posted()).toEqual([body])
})

test('whoever has it reserved is chosen already', async () => {
  const { listing, ...conversation } = conversationOf(1)
  const reserved = { ...conversation, listing: listing && { ...listing, isReservedHere: true } }
  const { posted } = openSheet(own(generatorListing()), ({ path }) =>
    path === '/api/conversations' ? { body: conversationsPage([reserved]) } : undefined,
  )
  expect(await screen.findByRole('radio', { name: /Aminata/ })).toBeChecked()
  await press('Mark as sold')
  await waitFor(() => expect(posted()).toEqual([{ status: 'sold', soldTo: CONVERSATION_ID }]))
})

test('the sheet sends nothing until one of the answers is chosen', async () => {
  const { posted } = openSheet()
  await press('Mark as sold')
  expect(await screen.findByText('Please choose one')).toBeVisible()
  expect(posted()).toEqual([])
})

test('the sheet leaves out people whom the seller blocked and people who are suspended', async () => {
  const conversations = [
    conversationOf(1, { hasBlocked: true }),
    conversationOf(1, { id: '0190b5a0-0000-7000-8000-00000000000b', otherUser: null }),
  ]
  openSheet(own(homeListing()), ({ path }) =>
    path === '/api/conversations' ? { body: conversationsPage(conversations) } : undefined,
  )
  expect(await screen.findByRole('heading', { name: 'Who rents it?' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^Loading the people/)).not.toBeInTheDocument())
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Mark as rented' })).toBeVisible()
})

test('without the people, the listing can still be marked sold', async () => {
  let isDown = true
  const { posted } = openSheet(own(generatorListing()), ({ path }) =>
    path === '/api/conversations' && isDown ? outage : undefined,
  )
  expect(await screen.findByText(/did not load/)).toBeVisible()
  isDown = false
  await press('Try again')
  await chooseAminata()
  expect(posted()).toEqual([])
})

test('a failed call says why, and the sheet closes on the listing as it was', async () => {
  const message = 'You have said who got this.'
  const { timesClosed } = openSheet(own(generatorListing()), ({ path }) =>
    path.endsWith('/status') ? { status: 409, body: { code: 'conflict', message } } : undefined,
  )
  await press('Rather not say', 'radio')
  await press('Mark as sold')
  await waitFor(() => expect(timesClosed()).toBe(1))
  await waitFor(() => expect(readToasts()[0]).toMatchObject({ title: 'Error', description: message }))
})

function openCard(isMine: boolean, answers: Answers = () => undefined) {
  const calls = stubServer((call) => {
    if (call.path === '/api/reviews/pending') return { body: { pending: [pendingSale(isMine)] } }
    return answers(call) ?? respondTo(call, generatorListing())
  })
  openPages([{ path: '/', component: Card }], '/')
  return { calls, posted: () => calls.filter(({ method }) => method === 'POST') }
}

function Card() {
  const sale = usePendingSale(CONVERSATION_ID)
  return sale && <ReviewCard sale={sale} />
}

test.each([
  [true, 'Aminata got this from you.'],
  [false, 'You got this from Aminata.'],
])('a conversation about a sale asks each of the two for a review', async (isMine, sentence) => {
  openCard(isMine)
  expect(await screen.findByText(new RegExp(sentence))).toHaveTextContent(/until December 20, 2026/)
})

test('a conversation about no sale asks for nothing', async () => {
  const calls = stubServer(() => ({ body: { pending: [] } }))
  openPages([{ path: '/', component: Card }], '/')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a review is a thumb, up to three words and a text', async () => {
  const { posted } = openCard(false)
  const keys = recordIdempotencyKeys()
  await press('Leave a review')
  await press('Send review')
  expect(await screen.findByText('Please choose one')).toBeVisible()
  await press(/^Good/, 'radio')
  expect(listTexts('button', screen.getByRole('group', { name: /What was it like/ }))).toEqual([
    'As described',
    'Friendly',
    'On time',
    'Fair price',
  ])
  for (const tag of ['Friendly', 'On time', 'Fair price', 'As described']) await press(tag)
  const text = screen.getByRole('textbox', { name: /In your words/ })
  await fill(text, 'x'.repeat(REVIEW_TEXT_MAX + 1))
  await press('Send review')
  expect(posted()).toEqual([])
  await fill(text, ' Came on time. ')
  await press('Send review')
  await waitFor(() => expect(readToasts()[0]?.title).toBe('Thank you for the review'))
  expect(posted().map(({ body }) => body)).toEqual([
    { verdict: 'positive', tags: ['friendly', 'on_time', 'fair_price'], text: 'Came on time.' },
  ])
  expect(keys[0]).toBeTruthy()
})

test('the other thumb has other words, and forgets those of the first', async () => {
  const { posted } = openCard(false)
  await press('Leave a review')
  await press(/^Good/, 'radio')
  await press('Friendly')
  await press(/^Not good/, 'radio')
  await press('Did not come')
  await press('Send review')
  await waitFor(() => expect(posted()[0]?.body).toEqual({ verdict: 'negative', tags: ['no_show'] }))
})

test.each<[Partial<Review>, RegExp]>([
  [{ isShown: false }, /once Aminata has reviewed you too/],
  [{ isShown: true }, /both reviews are shown now/],
  [{ isShown: false, isHeld: true }, /reads it first/],
])('after sending, the person learns when it is shown', async (change, words) => {
  openCard(false, ({ method }) => (method === 'POST' ? { status: 201, body: reviewOf(change) } : undefined))
  await press('Leave a review')
  await press(/^Good/, 'radio')
  await press('Send review')
  await waitFor(() => expect(readToasts()[0]?.description).toMatch(words))
})

function openReviews(review: Review, reader: typeof member | null, personId = seller.id) {
  const calls = stubServer((call) => {
    const body = {
      reviews: [review],
      total: 1,
      nextCursor: null,
      summary: { count: 3, positiveShare: 2 / 3 },
    }
    return call.method === 'GET' ? { body } : respondTo(call, generatorListing())
  }, reader)
  const Page = () => <Reviews person={{ ...seller, id: useParams({ strict: false }).id ?? '' }} />
  openPages([{ path: '/users/$id', component: Page }], `/users/${personId}`)
  return { posted: () => calls.filter(({ method }) => method === 'POST') }
}

test('a visitor reads reviews, but can neither answer nor report them', async () => {
  openReviews(reviewOf({ answer: ANSWER }), null)
  const review = await screen.findByRole('article')
  for (const words of ['Good woman.', 'Friendly · Fair price', 'Thank you.', 'Kapok generator'])
    expect(within(review).getByText(words)).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Reviews 3 reviews, 67 % positive')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test.each([
  ['home_rent', 'Rented Kapok generator'],
  ['generator', 'Bought Kapok generator'],
] as const)('a review of a %s says what the author did', async (type, words) => {
  openReviews(reviewOf({ listing: { id: 'x', title: 'Kapok generator', type } }), null)
  expect(await screen.findByRole('article')).toHaveTextContent(words)
})

test('the reviewed person answers', async () => {
  const { posted } = openReviews(reviewOf(), member, member.id)
  await press('Answer')
  await press('Send answer')
  expect(await screen.findByText('Please write something')).toBeVisible()
  await fill(screen.getByRole('textbox', { name: 'Your answer' }), 'Thank you.')
  await press('Send answer')
  await waitFor(() => expect(readToasts()[0]?.title).toBe('Your answer is sent'))
  expect(posted().map(({ path, body }) => [path, body])).toEqual([
    [`/api/reviews/${reviewOf().id}/answer`, { text: 'Thank you.' }],
  ])
})

test.each([
  ['review', 'Report the review by Aminata'],
  ['answer', 'Report answer to the review by Aminata'],
])('anybody signed in reports a review or its answer: %s', async (part, name) => {
  const { posted } = openReviews(reviewOf({ answer: ANSWER }), member)
  expect(screen.queryByRole('button', { name: 'Answer' })).not.toBeInTheDocument()
  await press(name)
  await press(/Offensive/, 'radio')
  await press('Send report')
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]).toMatchObject({ path: `/api/reviews/${reviewOf().id}/report`, body: { part } })
})

test('the reviewed person can report the review, and not their own answer', async () => {
  openReviews(reviewOf({ answer: ANSWER }), member, member.id)
  expect(await screen.findByRole('button')).toHaveTextContent(/^Report$/)
})

test.each([
  [null, []],
  [ANSWER, ['Report answer']],
])('the author of a review can report only an answer: %j', async (answer, buttons) => {
  openReviews(reviewOf({ answer, user: { ...other, id: member.id } }), member)
  expect(await screen.findByRole('article')).toBeVisible()
  await waitFor(() =>
    expect(screen.queryAllByRole('button').map((each) => each.textContent)).toEqual(buttons),
  )
})
