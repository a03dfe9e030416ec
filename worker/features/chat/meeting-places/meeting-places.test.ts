import { describe, expect, test } from 'vitest'
import { Message } from '#contract/conversation.ts'
import { MeetingPlaces } from '#contract/meeting-place.ts'
import { LOCATIONS } from '#contract/places.ts'
import { listOf, readMessages, startConversation } from '#worker/test/calls.ts'
import { parsed, refusalOf } from '#worker/test/parsed.ts'
import { signIn, visitor, type Member } from '#worker/test/people.ts'

const listed = (query = '') => parsed(MeetingPlaces, visitor().get(`/api/meeting-places${query}`))

describe('the meeting places', () => {
  test('are at least two in each location, and each has an id of its own', async () => {
    for (const location of LOCATIONS) {
      const { places } = await listed(`?location=${encodeURIComponent(location)}`)
      expect(places.length, location).toBeGreaterThanOrEqual(2)
      expect(new Set(places.map((place) => place.location))).toEqual(new Set([location]))
    }
    const { places } = await listed()
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
    expect(new Set(places.map(({ location }) => location)).size).toBe(LOCATIONS.length)
  })

  test('are public, and may be cached for a day', async () => {
    const response = await visitor().get('/api/meeting-places?location=Freetown')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect((await parsed(MeetingPlaces, Promise.resolve(response))).places).toContainEqual({
      id: 'lumley-police',
      name: 'Lumley Police Station',
      kind: 'police_station',
      location: 'Freetown',
    })
  })

  test.each(['?location=Lagos', '?location='])('of an unknown location (%s) are a 400', async (query) => {
    expect(await refusalOf(await visitor().get(`/api/meeting-places${query}`))).toEqual([
      400,
      'invalid_input',
    ])
  })
})

describe('a place sent as a message', () => {
  const send = (sender: Member, id: string, body: object, key?: string) =>
    sender.post(`/api/conversations/${id}/messages`, { kind: 'place', ...body }, key)

  test('carries the place, and has a text that stands for it', async () => {
    const { buyer, seller, id } = await startConversation()
    const message = await parsed(Message, send(buyer, id, { placeId: 'lumley-police', clientId: 'c-1' }))
    expect(message).toMatchObject({
      seq: 1,
      clientId: 'c-1',
      kind: 'place',
      content: 'Let us meet at Lumley Police Station, Freetown',
      place: { name: 'Lumley Police Station', location: 'Freetown', kind: 'police_station' },
    })
    expect((await readMessages(seller, id)).messages).toEqual([message])
    const [conversation] = (await listOf(seller)).conversations
    expect(conversation?.lastMessage?.content).toBe(message.content)
  })

  test('is stored once for a client id, and once for an Idempotency-Key', async () => {
    const { buyer, seller, id } = await startConversation()
    for (const [body, key] of [
      [{ placeId: 'bo-market', clientId: 'c-1' }, undefined],
      [{ placeId: 'bo-market' }, 'key-1'],
    ] as const) {
      expect((await send(buyer, id, body, key)).status).toBe(201)
      expect((await send(buyer, id, body, key)).status).toBe(200)
    }
    expect((await readMessages(seller, id)).total).toBe(2)
  })

  test('is a 404 if nobody knows the place, and stores nothing', async () => {
    const { buyer, id } = await startConversation()
    expect(await refusalOf(await send(buyer, id, { placeId: 'my-house' }))).toEqual([404, 'not_found'])
    expect((await readMessages(buyer, id)).total).toBe(0)
  })

  test('names one of the places, never words of the sender', async () => {
    const { buyer, id } = await startConversation()
    const place = { name: 'My house', location: 'Bo', kind: 'bank' }
    const message = await parsed(Message, send(buyer, id, { placeId: 'bo-rokel', place, content: 'Come' }))
    expect([message.content, message.place?.name]).toEqual([
      'Let us meet at Rokel Commercial Bank, Bo',
      'Rokel Commercial Bank',
    ])
  })

  test('is a 404 for somebody else', async () => {
    const { id } = await startConversation()
    expect(await refusalOf(await send(await signIn(), id, { placeId: 'bo-market' }))).toEqual([
      404,
      'not_found',
    ])
  })
})
