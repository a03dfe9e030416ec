import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Conversation, Message } from '#contract/conversation.ts'
import type { Offer } from '#contract/offer.ts'
import { conversationOf, messageOf, ownMessage } from '#web/features/chat/data/chat.fixture.ts'
import {
  bubbles,
  findBox,
  findBubble,
  helloOf,
  log,
  openThread,
  type ChatSetup,
} from '#web/features/chat/test/open-chat.tsx'
import { carListing } from '#web/features/search/feed/listing.fixture.ts'
import { sendAll } from '#web/features/shell/send-all.ts'
import { addWaiting } from '#web/lib/waiting.ts'
import { fill, press, recordIdempotencyKeys, user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { outage, stubServer, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { NewOffer } from './new-offer.tsx'
import { findOpenOffer, withPresentOffers } from './present-offers.ts'
import type { OfferData } from './waiting-offer.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString()

function offerOf(change: Partial<Offer> = {}): Offer {
  return {
    id: 'one',
    amount: 380_000,
    currency: 'SLE',
    by: 'seller',
    status: 'offered',
    expiresAt: inHours(47),
    respondBy: 'buyer',
    ...change,
  }
}

const theirs = (seq: number, change: Partial<Offer> = {}) =>
  messageOf(seq, { kind: 'offer', content: 'Offer: SLE 380,000', offer: offerOf(change) })
const mine = (seq: number, change: Partial<Offer> = {}) =>
  ownMessage(seq, {
    kind: 'offer',
    content: 'Offer: SLE 380,000',
    offer: offerOf({ by: 'buyer', respondBy: 'seller', ...change }),
  })
const notice = (seq: number, content: string, status: Offer['status']) =>
  messageOf(seq, { kind: 'notice', content, offer: offerOf({ status, respondBy: null }) })

const about = (change: Partial<NonNullable<Conversation['listing']>>): Conversation => {
  const conversation = conversationOf(0)
  return { ...conversation, listing: conversation.listing && { ...conversation.listing, ...change } }
}

/** Opens a thread whose server answers steps with `step`. */
async function openOffers(
  messages: Message[],
  { respond, ...setup }: ChatSetup & { conversation?: Conversation } = {},
) {
  const thread = openThread({ ...setup, messages, respond })
  await findBox()
  await thread.say(helloOf({ ...thread.conversation, lastSeq: messages.length }))
  return thread
}

const buttonsIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

describe('an offer in the thread', () => {
  test('of the other person can be accepted, countered or declined', async () => {
    await openOffers([theirs(1)])
    const card = await findBubble('Aminata offers')
    expect(within(card).getByText('SLE 380,000')).toBeVisible()
    expect(within(card).getByText('Asking price SLE 420,000')).toBeVisible()
    expect(within(card).getByText('Waiting for your answer, 47 hours left')).toBeVisible()
    expect(buttonsIn(card)).toEqual(['Accept', 'Counter', 'Decline'])
  })

  test("of one's own can be changed or withdrawn", async () => {
    await openOffers([mine(1)])
    const card = await findBubble('You offer')
    expect(within(card).getByText('Waiting for Aminata, 47 hours left')).toBeVisible()
    expect(buttonsIn(card)).toEqual(['Change', 'Withdraw'])
  })

  test.each([
    ['accepted', 'Accepted'],
    ['declined', 'Declined'],
    ['withdrawn', 'Withdrawn'],
    ['expired', 'Expired'],
    ['countered', 'Another offer followed'],
  ] as const)('that is %s has no buttons', async (status, words) => {
    await openOffers([theirs(1, { status, respondBy: null })])
    const card = await findBubble(words)
    expect(buttonsIn(card)).toEqual([])
  })

  test('whose time is over has expired before the server says so', async () => {
    await openOffers([theirs(1, { expiresAt: inHours(-1) })])
    expect(buttonsIn(await findBubble('Expired'))).toEqual([])
  })

  test('shows what became of it when the notice comes', async () => {
    const { say } = await openOffers([theirs(1)])
    await findBubble('Waiting for your answer')
    await say({ type: 'message', message: notice(2, 'Withdrew the offer of SLE 380,000', 'withdrawn') })
    expect(buttonsIn(await findBubble('Withdrawn'))).toEqual([])
    expect(within(log()).getByText('Withdrew the offer of SLE 380,000')).toBeVisible()
  })

  test('accepting sends the step, and shows what the room says', async () => {
    const messages: Message[] = [theirs(1)]
    const accept = ({ method, path }: ApiCall) => {
      if (method !== 'POST' || !path.endsWith('/offers/one')) return undefined
      messages[0] = theirs(1, { status: 'accepted', respondBy: null })
      messages.push({ ...notice(2, 'Accepted the offer of SLE 380,000', 'accepted'), senderId: 'me' })
      return { body: messages[0] }
    }
    const { posted } = await openOffers(messages, { respond: accept })
    await findBubble('Waiting for your answer')
    await press('Accept')
    expect(await findBubble('Accepted the offer of SLE 380,000')).toBeVisible()
    expect(posted('/offers/one')).toEqual([{ action: 'accept' }])
    expect(within(await findBubble('Aminata offers')).getByText('Accepted')).toBeVisible()
    // The pressed button is gone.
    expect(log()).toHaveFocus()
  })

  test('a refused step says why, and leaves the offer as it is', async () => {
    await openOffers([theirs(1)], {
      respond: ({ path }) =>
        path.endsWith('/offers/one')
          ? {
              status: 409,
              body: { code: 'reserved', message: 'This listing is reserved for another buyer.' },
            }
          : undefined,
    })
    await findBubble('Waiting for your answer')
    await press('Accept')
    expect(await screen.findByText('This listing is reserved for another buyer.')).toBeVisible()
    expect(buttonsIn(await findBubble('Aminata offers'))).toEqual(['Accept', 'Counter', 'Decline'])
  })

  test('that reserved the listing says until when, and can be released', async () => {
    const { posted } = await openOffers([theirs(1, { status: 'accepted', respondBy: null })], {
      conversation: about({ reservedUntil: '2026-12-03T14:30:00.000Z', isReservedHere: true }),
    })
    expect(within(await findBubble('Accepted')).getByText('Reserved until Dec 3, 14:30')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Make an offer' })).not.toBeInTheDocument()
    await press('End the reservation')
    await expect.poll(() => posted('/release')).toHaveLength(1)
  })

  test('that did not reserve it cannot be released', async () => {
    await openOffers([theirs(1, { status: 'accepted', respondBy: null })], {
      conversation: about({ reservedUntil: '2026-12-03T14:30:00.000Z', isReservedHere: false }),
    })
    expect(buttonsIn(await findBubble('Accepted'))).toEqual([])
    expect(screen.getByText('Reserved')).toBeVisible()
  })
})

const answerTo = (call: ApiCall) =>
  call.method === 'POST' && call.path.endsWith('/offers') ? { status: 201, body: mine(1) } : undefined

describe('making an offer', () => {
  async function openForm(respond: ChatSetup['respond'] = answerTo) {
    const thread = await openOffers([], { respond })
    await press('Make an offer')
    return { ...thread, form: await screen.findByRole('dialog', { name: 'Make an offer' }) }
  }

  test('takes a quick amount below the asking price', async () => {
    const { form, posted } = await openForm()
    expect(within(form).getByText('Asking price SLE 420,000')).toBeVisible()
    await user.click(within(form).getByRole('button', { name: '10 % less, SLE 380,000' }))
    await user.click(within(form).getByRole('button', { name: 'Offer SLE 380,000' }))
    await expect.poll(() => posted('/offers')).toEqual([{ amount: 380_000 }])
    expect(await findBubble('You offer')).toBeVisible()
    expect(form).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Make an offer' })).not.toBeInTheDocument()
  })

  test('asks about an amount that is a thousand times off', async () => {
    const { form, posted } = await openForm()
    await fill(within(form).getByLabelText('Your offer'), '380')
    await user.click(within(form).getByRole('button', { name: 'Offer SLE 380' }))
    expect(await within(form).findByText('Did you mean SLE 380,000?')).toBeVisible()
    expect(posted('/offers')).toEqual([])
    await user.click(within(form).getByRole('button', { name: 'Yes, SLE 380,000' }))
    await user.click(within(form).getByRole('button', { name: 'Offer SLE 380,000' }))
    await expect.poll(() => posted('/offers')).toEqual([{ amount: 380_000 }])
  })

  test('needs an amount', async () => {
    const { form, posted } = await openForm()
    await user.click(within(form).getByRole('button', { name: 'Send offer' }))
    expect(within(form).getByText('Enter the price that you offer')).toBeVisible()
    expect(posted('/offers')).toEqual([])
  })

  test('takes whole numbers only', async () => {
    const { form, posted } = await openForm()
    await fill(within(form).getByLabelText('Your offer'), '400,000.5')
    await user.click(within(form).getByRole('button', { name: 'Send offer' }))
    expect(within(form).getByText('Offer a whole number')).toBeVisible()
    expect(posted('/offers')).toEqual([])
  })

  test('keeps the form when the server refuses, with its reason', async () => {
    const { form } = await openForm(({ path }) =>
      path.endsWith('/offers')
        ? { status: 409, body: { code: 'conflict', message: 'There is an open offer already.' } }
        : undefined,
    )
    await fill(within(form).getByLabelText('Your offer'), '400,000')
    await user.click(within(form).getByRole('button', { name: 'Offer SLE 400,000' }))
    expect(await within(form).findByText('There is an open offer already.')).toBeVisible()
  })

  test('is for buyers, and for listings that are for sale', async () => {
    await openOffers([], { conversation: about({ isMine: true }) })
    expect(screen.queryByRole('button', { name: 'Make an offer' })).not.toBeInTheDocument()
  })
})

describe('an offer without a line', () => {
  /** Presses for an offer in a thread whose line is down. */
  async function offerOffline() {
    const line: { isUp: boolean; refusal?: StubResponse } = { isUp: false }
    const thread = await openOffers([], {
      respond: (call) => {
        if (call.method !== 'POST' || !call.path.endsWith('/offers')) return undefined
        if (!line.isUp) return Promise.reject(new TypeError('Failed to fetch'))
        return line.refusal ?? answerTo(call)
      },
    })
    const keys = recordIdempotencyKeys()
    await press('Make an offer')
    const form = await screen.findByRole('dialog', { name: 'Make an offer' })
    await fill(within(form).getByLabelText('Your offer'), '380,000')
    await user.click(within(form).getByRole('button', { name: 'Offer SLE 380,000' }))
    await waitFor(() => expect(form).not.toBeInTheDocument())
    const sendAgain = () =>
      sendAll({ userId: member.id, client: thread.client, navigate: vi.fn(), isStopped: () => false })
    return { ...thread, line, keys, sendAgain }
  }

  test('waits in the thread, and is made once, with its key, when the line is back', async () => {
    const { line, keys, sendAgain } = await offerOffline()
    const card = await findBubble('You offer')
    expect(within(card).getByText('SLE 380,000')).toBeVisible()
    expect(within(card).getByText('Waiting for the line')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Make an offer' })).not.toBeInTheDocument()
    line.isUp = true
    await sendAgain()
    await sendAgain()
    expect(await findBubble('Waiting for Aminata')).toBeVisible()
    expect(bubbles('Waiting for the line')).toEqual([])
    expect(new Set(keys).size).toBe(1)
  })

  test('is shown in the form of the listing, also if the device gives it after the form is open', async () => {
    const listing = carListing()
    stubServer(() => outage)
    openPages([{ path: '/', component: () => <NewOffer listing={listing} onClose={vi.fn()} /> }], '/')
    expect(await screen.findByLabelText('Your offer')).toBeVisible()
    const data: OfferData = { listingId: listing.id, title: listing.title, amount: 380_000, currency: 'SLE' }
    await addWaiting(member.id, { key: 'earlier', kind: 'offer', createdAt: new Date().toISOString(), data })
    expect(await screen.findByText('Waiting for the line')).toBeVisible()
    expect(screen.queryByLabelText('Your offer')).not.toBeInTheDocument()
  })

  test('can be undone, and is then never sent', async () => {
    const { line, posted, sendAgain } = await offerOffline()
    const before = posted('/offers').length
    await user.click(await within(await findBubble('You offer')).findByRole('button', { name: 'Undo' }))
    await expect.poll(() => bubbles('You offer')).toEqual([])
    line.isUp = true
    await sendAgain()
    expect(posted('/offers')).toHaveLength(before)
    expect(screen.getByRole('button', { name: 'Make an offer' })).toBeVisible()
  })

  test('that is refused after it has waited is gone, and a toast says why', async () => {
    const { line, sendAgain } = await offerOffline()
    const message = 'This listing is sold.'
    Object.assign(line, { isUp: true, refusal: { status: 409, body: { code: 'conflict', message } } })
    await sendAgain()
    expect(await screen.findByText('Your offer of SLE 380,000 was not sent')).toBeVisible()
    expect(screen.getByText(message)).toBeVisible()
    expect(bubbles('You offer')).toEqual([])
  })

  test.each(['Accept', 'Decline'])('cannot be answered: %s says that it needs a line', async (name) => {
    await openOffers([theirs(1)], {
      respond: ({ path }) =>
        path.endsWith('/offers/one') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    })
    await findBubble('Waiting for your answer')
    await press(name)
    expect(await screen.findByText(/An answer to an offer needs a connection/)).toBeVisible()
    expect(buttonsIn(await findBubble('Aminata offers'))).toEqual(['Accept', 'Counter', 'Decline'])
  })
})

describe('countering an offer', () => {
  async function openCounter(message: Message, conversation?: Conversation) {
    const thread = await openOffers([message], {
      conversation,
      respond: ({ method, path }) =>
        method === 'POST' && path.endsWith('/offers/one') ? { body: theirs(2, { id: 'two' }) } : undefined,
    })
    await press('Counter')
    return { ...thread, form: await screen.findByRole('dialog', { name: 'Offer another price' }) }
  }
  const buyersOffer = theirs(1, { by: 'buyer', respondBy: 'seller' })
  const quickIn = (form: HTMLElement) =>
    within(form)
      .queryAllByRole('button', { name: /^(Halfway|Asking price|\d+ % less)/ })
      .map(({ textContent }) => textContent)

  test('as the seller begins empty, with prices between the offer and the asking price', async () => {
    const { form, posted } = await openCounter(buyersOffer, about({ isMine: true }))
    expect(within(form).getByLabelText('Your offer')).toHaveValue('')
    expect(quickIn(form)).toEqual(['SLE 400,000', 'SLE 420,000'])
    expect(within(form).queryByText(/Pay only/)).not.toBeInTheDocument()
    await user.click(within(form).getByRole('button', { name: 'Halfway, SLE 400,000' }))
    await user.click(within(form).getByRole('button', { name: 'Offer SLE 400,000' }))
    await expect.poll(() => posted('/offers/one')).toEqual([{ action: 'counter', amount: 400_000 }])
  })

  test('as the seller has no such prices if the offer is the asking price or more', async () => {
    const offer = theirs(1, { by: 'buyer', respondBy: 'seller', amount: 430_000 })
    const { form } = await openCounter(offer, about({ isMine: true }))
    expect(quickIn(form)).toEqual([])
  })

  test('as the buyer begins with the price offered, below the asking price', async () => {
    const { form } = await openCounter(theirs(1))
    expect(within(form).getByLabelText('Your offer')).toHaveValue('380,000')
    expect(quickIn(form)).toHaveLength(3)
    expect(within(form).getByText(/Pay only when you have seen it/)).toBeVisible()
  })

  test.each([
    ['buyer', theirs(1), undefined],
    ['seller', buyersOffer, about({ isMine: true })],
  ])('with the same price, as the %s, says to accept it', async (_role, message, conversation) => {
    const { form, posted } = await openCounter(message, conversation)
    await fill(within(form).getByLabelText('Your offer'), '380,000')
    await user.click(within(form).getByRole('button', { name: 'Offer SLE 380,000' }))
    expect(within(form).getByText('That is the price offered. Accept it instead.')).toBeVisible()
    expect(posted('/offers/one')).toEqual([])
  })
})

describe('the present state of offers', () => {
  const states = (...messages: Message[]) => withPresentOffers(messages).map(({ offer }) => offer?.status)

  test('is that of the newest message with the same offer', () => {
    expect(states(theirs(1), notice(2, '', 'declined'))).toEqual(['declined', 'declined'])
    expect(states(theirs(1, { status: 'declined' }), theirs(1))).toEqual(['declined', 'declined'])
  })

  test('is countered once another offer follows', () => {
    expect(states(theirs(1), mine(2, { id: 'two' }))).toEqual(['countered', 'offered'])
    expect(states(theirs(1), notice(2, '', 'expired'), mine(3, { id: 'two' }))).toEqual([
      'expired',
      'expired',
      'offered',
    ])
  })

  test('leaves other messages as they are', () => {
    const messages = [messageOf(1), messageOf(2)]
    expect(withPresentOffers(messages)).toBe(messages)
  })

  test('has at most one open offer', () => {
    expect(findOpenOffer([theirs(1), mine(2, { id: 'two' })])?.id).toBe('two')
    expect(findOpenOffer([theirs(1), notice(2, '', 'withdrawn')])).toBeUndefined()
  })
})
