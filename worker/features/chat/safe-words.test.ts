import { expect, test, vi } from 'vitest'
import { Conversation } from '#contract/conversation.ts'
import { listOf, readMessages, startConversation, write } from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { notificationsOf } from '#worker/test/notifications.ts'
import { parsed } from '#worker/test/parsed.ts'
import { openGreeted, openRoom } from '#worker/test/sockets.ts'

const SENT = 'My code is 482 913'
const READ = 'My code is ••••••'
const WARNING = { kind: 'code', text: expect.stringMatching(/^We hid a number/) as string }

test('a one-time code is whole for its sender and hidden from its receiver, on every way to them', async () => {
  const { buyer, seller, id } = await startConversation()
  const [inbox, bell] = [await openGreeted(seller), () => notificationsOf(seller)]
  const answer = await write(buyer, id, SENT)
  expect(answer).toMatchObject({ content: SENT, warning: null })
  expect(await inbox.next('new_message')).toMatchObject({
    content: READ,
    message: { content: READ, warning: WARNING },
  })

  const pageOf = async (reader: typeof buyer) => (await readMessages(reader, id)).messages
  expect(await pageOf(buyer)).toMatchObject([{ content: SENT, warning: null }])
  expect(await pageOf(seller)).toMatchObject([{ content: READ, warning: WARNING }])

  for (const [reader, content] of [
    [buyer, SENT],
    [seller, READ],
  ] as const) {
    expect((await listOf(reader)).conversations[0]?.lastMessage).toMatchObject({ content })
    const shown = await parsed(Conversation, reader.get(`/api/conversations/${id}`))
    expect(shown.lastMessage).toMatchObject({ content })
  }
  await vi.waitFor(async () => expect(JSON.stringify(await bell())).toContain(READ))
  expect(JSON.stringify(await bell())).not.toContain('482 913')
})

test('frames of the room are made for each of the two', async () => {
  const { buyer, seller, id } = await startConversation()
  await write(buyer, id, 'Hello')
  const [phone, laptop, other] = [
    await openRoom(buyer, id),
    await openRoom(buyer, id),
    await openRoom(seller, id),
  ]
  phone.send({ type: 'send', clientId: 'c1', content: SENT })
  expect((await phone.next('ack')).message).toMatchObject({ content: SENT, warning: null })
  expect((await laptop.next('message')).message).toMatchObject({ content: SENT, warning: null })
  expect((await other.next('message')).message).toMatchObject({ content: READ, warning: WARNING })
})

test('a scam has a warning for its receiver alone, and a harmless message has none', async () => {
  const { buyer, seller, id } = await startConversation()
  await write(buyer, id, 'Can I see it tomorrow?')
  await write(seller, id, 'Send half by Orange Money first and I will keep it for you')
  const warningsOf = async (reader: typeof buyer) =>
    (await readMessages(reader, id)).messages.map(({ warning }) => warning?.kind ?? null)
  expect(await warningsOf(buyer)).toEqual([null, 'prepayment'])
  expect(await warningsOf(seller)).toEqual([null, null])
})

test('moderators get a reported message as it was sent', async () => {
  const { buyer, seller, id } = await startConversation()
  await write(buyer, id, SENT)
  const { status } = await seller.post(`/api/conversations/${id}/report`, { seq: 1, reason: 'scam' })
  expect(status).toBe(201)
  expect(
    await d1.value<string>`SELECT content FROM reported_messages WHERE conversation_id =
      (SELECT id FROM conversations WHERE public_id = ${id})`,
  ).toBe(SENT)
})
