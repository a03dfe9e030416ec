import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Conversation, Message } from '#contract/conversation.ts'
import type { MeetingPlaces } from '#contract/meeting-place.ts'
import { conversationOf, messageOf, ownMessage } from '#web/features/chat/data/chat.fixture.ts'
import {
  findBox,
  findBubble,
  helloOf,
  openThread,
  type ChatSetup,
} from '#web/features/chat/test/open-chat.tsx'
import { fill, press, user } from '#web/test/interactions.ts'
import type { ApiCall } from '#web/test/server.ts'

const PLACES: MeetingPlaces = {
  places: [
    { id: 'bo-police', name: 'Bo Police Station', kind: 'police_station', location: 'Bo' },
    { id: 'koidu-market', name: 'Koidu Central Market', kind: 'market', location: 'Koidu' },
    { id: 'motema-police', name: 'Motema Police Station', kind: 'police_station', location: 'Kono' },
  ],
}

const about = (change: Partial<Conversation['listing'] & object>): Conversation => {
  const conversation = conversationOf(0)
  return { ...conversation, listing: conversation.listing && { ...conversation.listing, ...change } }
}

const PHONE = { type: 'electronics', productType: 'iPhone' } as const

/** Opens a conversation with a server that knows three places and stores the proposed ones. */
async function openMeet({ respond, ...setup }: ChatSetup & { conversation?: Conversation } = {}) {
  const messages: Message[] = setup.messages ?? []
  const respondTo = (call: ApiCall) => {
    if (call.path === '/api/meeting-places') return { body: PLACES }
    const { kind, placeId, clientId } = (call.body ?? {}) as Record<string, string>
    const place = PLACES.places.find(({ id }) => id === placeId)
    if (kind !== 'place' || !place || !clientId) return undefined
    const { name, location } = place
    const message = ownMessage(messages.length + 1, {
      clientId,
      kind: 'place',
      content: `Let us meet at ${name}, ${location}`,
      place: { name, location, kind: place.kind },
    })
    messages.push(message)
    return { status: 201, body: message }
  }
  const thread = openThread({
    ...setup,
    messages,
    respond: async (call) => (await respond?.(call)) ?? respondTo(call),
  })
  await findBox()
  return thread
}

async function choose(entry: string): Promise<HTMLElement> {
  await press('Send something else')
  await user.click(await screen.findByRole('menuitem', { name: entry }))
  return screen.findByRole('dialog', { name: entry })
}

describe('a place to meet', () => {
  test('near the listing comes first, and a press proposes it', async () => {
    const { posted, say, conversation } = await openMeet({ conversation: about({ location: 'Kono' }) })
    await say(helloOf(conversation))
    const sheet = await choose('Where to meet')
    expect(within(sheet).getByText(/^Meet in daylight/)).toBeVisible()
    const towns = (await within(sheet).findAllByRole('heading', { level: 3 })).map((each) => each.textContent)
    expect(towns.slice(0, 2)).toEqual(['Kono', 'Koidu'])
    await user.click(within(sheet).getByRole('button', { name: 'Koidu Central Market Market' }))
    expect(sheet).not.toBeInTheDocument()
    await findBubble('Market, Koidu')
    expect(await screen.findByRole('link', { name: /^Show on map/ })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Koidu+Central+Market%2C+Koidu%2C+Sierra+Leone',
    )
    const clientId: unknown = expect.any(String)
    await expect
      .poll(() => posted('/messages'))
      .toEqual([{ kind: 'place', placeId: 'koidu-market', clientId }])
  })

  test('leaves what is being written', async () => {
    await openMeet({ conversation: about({ location: 'Bo' }) })
    await fill(await findBox(), 'I come at')
    await user.click(within(await choose('Where to meet')).getByRole('button', { name: /^Bo Police/ }))
    await findBubble('Police station, Bo')
    expect(await findBox()).toHaveValue('I come at')
  })

  test('waits as a card while the server is out of reach', async () => {
    await openMeet({
      conversation: about({ location: 'Bo' }),
      respond: ({ method, path }) =>
        method === 'POST' && path.endsWith('/messages')
          ? { status: 503, body: { code: 'unavailable', message: 'Later.' } }
          : undefined,
    })
    await user.click(within(await choose('Where to meet')).getByRole('button', { name: /^Bo Police/ }))
    expect(await findBubble('Police station, Bo')).toHaveAttribute('data-pending')
  })

  test('that a newer server calls by another kind is shown without it', async () => {
    const place = { name: 'Lumley Beach', location: 'Freetown', kind: 'beach' }
    await openMeet({ messages: [messageOf(1, { kind: 'place', content: 'Let us meet', place })] })
    expect(await findBubble('Lumley Beach')).toHaveTextContent('Freetown')
  })

  test('can be proposed even if the listing is gone; then all towns are shown', async () => {
    await openMeet({ conversation: conversationOf(0, { listing: null }) })
    const sheet = await choose('Where to meet')
    expect(await within(sheet).findByRole('button', { name: /^Bo Police/ })).toBeVisible()
    expect(within(sheet).queryByText('Other towns')).not.toBeInTheDocument()
  })
})

describe('what to check before paying', () => {
  test('depends on what is sold, and stays ticked on this device', async () => {
    await openMeet({ conversation: about({ type: 'car_sale' }) })
    const sheet = await choose('Before you pay')
    const chassis = within(sheet).getByRole('checkbox', { name: /chassis number/ })
    expect(chassis).not.toBeChecked()
    await user.click(chassis)
    expect(chassis).toBeChecked()
    await press('Close')
    const again = await choose('Before you pay')
    expect(within(again).getByRole('checkbox', { name: /chassis number/ })).toBeChecked()
    expect(within(again).getByRole('checkbox', { name: /mechanic/ })).not.toBeChecked()
    expect(within(again).queryByLabelText('IMEI')).not.toBeInTheDocument()
  })

  test.each([
    ['generator', /under load/],
    ['home_rent', /owner's paper/],
  ] as const)('of a %s names what matters most', async (type, words) => {
    await openMeet({ conversation: about({ type }) })
    const sheet = await choose('Before you pay')
    expect(within(sheet).getByRole('checkbox', { name: words })).toBeVisible()
  })

  test('of a laptop has no IMEI', async () => {
    await openMeet({ conversation: about({ type: 'electronics', productType: 'Laptop' }) })
    const sheet = await choose('Before you pay')
    expect(within(sheet).getByRole('checkbox', { name: /Switch it on/ })).toBeVisible()
    expect(within(sheet).queryByRole('textbox', { name: 'IMEI' })).not.toBeInTheDocument()
  })

  test('is for the buyer: the seller is not asked to pay', async () => {
    await openMeet({ conversation: about({ isMine: true }) })
    await press('Send something else')
    expect(await screen.findByRole('menuitem', { name: 'Where to meet' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Before you pay' })).not.toBeInTheDocument()
  })
})

describe('the IMEI of a phone', () => {
  const openImei = async (respond?: ChatSetup['respond']) => {
    const thread = await openMeet({ conversation: about(PHONE), respond })
    const sheet = await choose('Before you pay')
    const check = async (imei: string) => {
      await fill(within(sheet).getByRole('textbox', { name: 'IMEI' }), imei)
      await user.click(within(sheet).getByRole('button', { name: 'Check' }))
    }
    return { ...thread, sheet, check }
  }
  const answer = (wasSeenElsewhere: boolean) => (call: ApiCall) =>
    call.path.endsWith('/imei-check') ? { body: { wasSeenElsewhere } } : undefined

  test('with a wrong digit is told at once, without a call', async () => {
    const { sheet, check, posted } = await openImei()
    await check('490154203237519')
    expect(await within(sheet).findByText(/its last digit does not fit/)).toBeVisible()
    await check('4901542032')
    expect(await within(sheet).findByText('An IMEI has 15 digits.')).toBeVisible()
    expect(posted('/imei-check')).toEqual([])
  })

  test('that is in order is said to prove little', async () => {
    const { sheet, check, posted } = await openImei(answer(false))
    await check('49 015420 323751 8')
    expect(await within(sheet).findByText(/^The number is in order/)).toBeVisible()
    expect(posted('/imei-check')).toEqual([{ imei: '490154203237518' }])
  })

  test('that was checked for another seller gets a hint, and says that it is one', async () => {
    const { sheet, check } = await openImei(answer(true))
    await check('490154203237518')
    expect(await within(sheet).findByText(/This is only a hint/)).toBeVisible()
  })

  test('that may not be checked any more today says so', async () => {
    const { sheet, check } = await openImei(({ path }) =>
      path.endsWith('/imei-check')
        ? { status: 429, body: { code: 'too_many_requests', message: 'You can check 10 phones a day.' } }
        : undefined,
    )
    await check('490154203237518')
    expect(await within(sheet).findByText('You can check 10 phones a day.')).toBeVisible()
  })
})
