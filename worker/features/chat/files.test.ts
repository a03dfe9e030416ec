import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ConversationsPage, Message } from '#contract/conversation.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { CHAT_FILE_LINK_SECONDS, CHAT_FILES_PER_DAY, VOICE_BYTES_MAX } from '#contract/limits.ts'
import { ModerationCase, ModerationQueue } from '#contract/moderation.ts'
import { openDb } from '#worker/db/client.ts'
import { parseEnv } from '#worker/env.ts'
import { sweepUploads } from '#worker/features/media/sweep-uploads.ts'
import {
  deleteUploads,
  listKeys,
  readMessages,
  startConversation,
  THUMBHASH,
  upload,
  write,
  type TestConversation,
} from '#worker/test/calls.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed, refusalOf, refusedWith } from '#worker/test/parsed.ts'
import { signIn, signInAdmin, suspend, visitor, type Member } from '#worker/test/people.ts'
import { GPS_DAY, JPEG, PAGE, WEBP, containsText, withExif } from '#worker/test/photo-bytes.ts'
import { aListing } from '#worker/test/things.ts'
import { MP4_VOICE, WEBM_VOICE, mp4Voice, oggVoice, webmVoice } from '#worker/test/voice-bytes.ts'

let two: TestConversation
beforeEach(async () => {
  await deleteUploads()
  two = await startConversation()
})

async function uploadPhoto(
  owner: Member,
  photo = WEBP,
  contentType: 'image/webp' | 'image/jpeg' = 'image/webp',
) {
  return (await upload(owner, { photo, contentType, purpose: 'chat_photo' })).objectUrl
}

async function uploadVoice(
  owner: Member,
  photo = WEBM_VOICE,
  contentType: 'audio/webm' | 'audio/ogg' | 'audio/mp4' = 'audio/webm',
) {
  return (await upload(owner, { photo, contentType, purpose: 'chat_voice' })).objectUrl
}

function send(sender: Member, body: Record<string, unknown>, key?: string, id = two.id): Promise<Response> {
  return sender.post(`/api/conversations/${id}/messages`, body, key)
}

async function sendPhoto(sender: Member, photo = WEBP, contentType?: 'image/jpeg'): Promise<Message> {
  const objectUrl = await uploadPhoto(sender, photo, contentType)
  return parsed(Message, send(sender, { kind: 'photo', objectUrl, clientId: crypto.randomUUID() }))
}

async function sendVoice(
  sender: Member,
  voice = WEBM_VOICE,
  more: Record<string, unknown> = {},
): Promise<Message> {
  return parsed(
    Message,
    send(sender, { kind: 'voice', objectUrl: await uploadVoice(sender, voice), ...more }),
  )
}

async function sendVoiceRefused(voice: Uint8Array) {
  return refusedWith(send(two.buyer, { kind: 'voice', objectUrl: await uploadVoice(two.buyer, voice) }))
}

const linkOf = ({ photo, voice }: Message) => (photo ?? voice)?.url ?? ''

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer())
}

describe('a photo', () => {
  test('is shown to both, with its size and thumbhash, and stands as "Photo" in the list', async () => {
    const sent = await sendPhoto(two.buyer)
    expect(sent).toMatchObject({
      kind: 'photo',
      content: 'Photo',
      photo: { width: 16, height: 12, thumbhash: THUMBHASH, bytes: WEBP.length },
    })
    const [read] = (await readMessages(two.seller, two.id)).messages
    expect(read).toMatchObject({ id: sent.id, kind: 'photo', photo: { width: 16, height: 12 } })
    expect(await bytesOf(await two.seller.get(linkOf(read ?? sent)))).toEqual(WEBP)
    const list = await parsed(ConversationsPage, two.seller.get('/api/conversations'))
    expect(list.conversations[0]?.lastMessage?.content).toBe('Photo')
  })

  test('loses the place and time at which it was taken', async () => {
    const sent = await sendPhoto(two.buyer, withExif(JPEG, 1), 'image/jpeg')
    const stored = await bytesOf(await visitor().get(linkOf(sent)))
    expect(containsText(stored, GPS_DAY)).toBe(false)
    expect(stored).toEqual(JPEG)
  })

  test('is refused with 422 if it is something else, or has not arrived', async () => {
    const page = await uploadPhoto(two.buyer, PAGE)
    expect(await refusalOf(send(two.buyer, { kind: 'photo', objectUrl: page }))).toEqual([
      422,
      'unreadable_upload',
    ])
    const missing = await uploadPhoto(two.buyer)
    await env.BUCKET.delete(await listKeys())
    expect(await refusalOf(send(two.buyer, { kind: 'photo', objectUrl: missing }))).toEqual([
      422,
      'unreadable_upload',
    ])
    expect((await readMessages(two.seller, two.id)).messages).toEqual([])
  })
})

describe('a voice note', () => {
  test('says how long it is by its bytes, and keeps the loudness that its sender saw', async () => {
    const waveform = Array.from({ length: 64 }, (_bar, index) => index)
    const sent = await sendVoice(two.buyer, webmVoice(12), { waveform })
    expect(sent).toMatchObject({
      kind: 'voice',
      content: 'Voice message, 12 seconds',
      voice: { seconds: 12, waveform },
    })
    const [read] = (await readMessages(two.seller, two.id)).messages
    expect(read?.voice).toMatchObject({ seconds: 12, waveform })
    expect(await bytesOf(await two.seller.get(linkOf(sent)))).toEqual(webmVoice(12))
  })

  test.each([
    ['WebM', WEBM_VOICE, 'audio/webm'],
    ['Ogg', oggVoice(1), 'audio/ogg'],
    ['MP4 in fragments', MP4_VOICE, 'audio/mp4'],
    ['MP4', mp4Voice(1), 'audio/mp4'],
  ] as const)('may be %s', async (_name, bytes, contentType) => {
    const objectUrl = await uploadVoice(two.buyer, bytes, contentType)
    const sent = await parsed(Message, send(two.buyer, { kind: 'voice', objectUrl }))
    expect(sent.content).toBe('Voice message, 1 second')
    expect((await visitor().get(linkOf(sent))).headers.get('content-type')).toBe(contentType)
  })

  test('may be declared with its codec', async () => {
    const ticket = await two.buyer.post('/api/objects/upload', {
      purpose: 'chat_voice',
      contentType: 'audio/webm;codecs=opus',
      size: WEBM_VOICE.length,
    })
    expect(await ticket.json()).toMatchObject({ headers: { 'content-type': 'audio/webm' } })
  })

  test('has a flat waveform if its sender gave none, and no bar outside 0 to 100', async () => {
    const flat = (await sendVoice(two.buyer)).voice?.waveform ?? []
    expect(new Set(flat).size).toBe(1)
    const wild = await sendVoice(two.buyer, WEBM_VOICE, {
      waveform: Array.from({ length: 64 }, (_bar, index) => (index % 2 ? 900.4 : -3)),
    })
    expect([...new Set(wild.voice?.waveform)].sort()).toEqual([0, 100])
    const objectUrl = await uploadVoice(two.buyer)
    for (const waveform of [[], [1, 2], Array.from({ length: 64 }, () => 'loud')])
      expect(await refusalOf(send(two.buyer, { kind: 'voice', objectUrl, waveform }))).toEqual([
        400,
        'invalid_input',
      ])
  })

  test('may last a minute, and a second more, but not longer, and not less than 0.3 seconds', async () => {
    expect((await sendVoice(two.buyer, webmVoice(60.6))).voice?.seconds).toBeCloseTo(60.6)
    expect(await sendVoiceRefused(webmVoice(62))).toMatchObject({
      status: 422,
      message: 'A voice message may last 60 seconds at most.',
    })
    expect(await sendVoiceRefused(webmVoice(0.18))).toMatchObject({ status: 422 })
  })

  test('is refused with 422 if it is no recording, or of another type than declared', async () => {
    expect(await sendVoiceRefused(WEBP)).toMatchObject({ status: 422 })
    expect(await sendVoiceRefused(oggVoice(1))).toMatchObject({ status: 422 })
    expect(await sendVoiceRefused(WEBM_VOICE.subarray(0, 40))).toMatchObject({ status: 422 })
    expect(await listKeys()).toEqual([])
  })

  test('is refused with 413 above 512 KB, when it is announced and when it has arrived', async () => {
    const size = VOICE_BYTES_MAX + 1
    const request = { purpose: 'chat_voice', contentType: 'audio/webm' }
    expect(await refusedWith(two.buyer.post('/api/objects/upload', { ...request, size }))).toMatchObject({
      status: 413,
      message: 'A voice message may be at most 512 KB',
    })
    expect(await sendVoiceRefusedAfterGrowth()).toMatchObject({ status: 413 })
  })

  async function sendVoiceRefusedAfterGrowth() {
    const objectUrl = await uploadVoice(two.buyer)
    const [key = ''] = await listKeys()
    await env.BUCKET.put(key, new Uint8Array(VOICE_BYTES_MAX + 1))
    return refusedWith(send(two.buyer, { kind: 'voice', objectUrl }))
  }
})

describe('an upload', () => {
  test('of another person is refused with 403, as is one that does not exist', async () => {
    const objectUrl = await uploadPhoto(two.seller)
    const invented = objectUrl.replace(/.{5}\.webp/, '00000.webp')
    for (const foreign of [objectUrl, invented])
      expect(await refusalOf(send(two.buyer, { kind: 'photo', objectUrl: foreign }))).toEqual([
        403,
        'forbidden',
      ])
  })

  test('for another purpose is refused with 422', async () => {
    const listingPhoto = (await upload(two.buyer, { photo: WEBP })).objectUrl
    expect((await refusedWith(send(two.buyer, { kind: 'photo', objectUrl: listingPhoto }))).status).toBe(422)
    const voice = await uploadVoice(two.buyer)
    expect((await refusedWith(send(two.buyer, { kind: 'photo', objectUrl: voice }))).status).toBe(422)
  })

  test('of a conversation cannot become the photo of a listing', async () => {
    const objectUrl = await uploadPhoto(two.buyer)
    expect(
      (await two.buyer.post('/api/listings', aListing('generator', { images: [objectUrl] }))).status,
    ).toBe(400)
  })

  test('of another site is refused with 400', async () => {
    const objectUrl = 'https://elsewhere.example/photo.webp'
    expect(await refusalOf(send(two.buyer, { kind: 'photo', objectUrl }))).toEqual([400, 'invalid_input'])
  })

  test('can be sent once: in another message or conversation it is refused with 409', async () => {
    const objectUrl = await uploadPhoto(two.buyer)
    await parsed(Message, send(two.buyer, { kind: 'photo', objectUrl, clientId: 'first' }))
    const other = await startConversation(two.buyer)
    const again = { kind: 'photo', objectUrl, clientId: 'second' }
    expect(await refusalOf(send(two.buyer, again))).toEqual([409, 'conflict'])
    expect(await refusalOf(send(two.buyer, { ...again, clientId: 'first' }, undefined, other.id))).toEqual([
      409,
      'conflict',
    ])
  })

  test('of a repeated message is no conflict: the first message is returned', async () => {
    const objectUrl = await uploadPhoto(two.buyer)
    const first = await parsed(Message, send(two.buyer, { kind: 'photo', objectUrl }, 'key-1'))
    const repeat = await send(two.buyer, { kind: 'photo', objectUrl }, 'key-1')
    expect(repeat.status).toBe(200)
    expect(await repeat.json()).toMatchObject({ id: first.id, seq: 1 })
    expect(first.clientId).toBe('key-1')
  })

  test('sent by many calls at once is in one message', async () => {
    const objectUrl = await uploadPhoto(two.buyer)
    const statuses = await Promise.all(
      ['a', 'a', 'b', 'c'].map(
        async (clientId) => (await send(two.buyer, { kind: 'photo', objectUrl, clientId })).status,
      ),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect((await readMessages(two.buyer, two.id)).messages).toHaveLength(1)
  })

  test('whose message failed on the way can be sent again by the same message, and by no other', async () => {
    const objectUrl = await uploadPhoto(two.buyer)
    await d1.run`UPDATE uploads SET client_id = 'lost', conversation_id =
      (SELECT id FROM conversations WHERE public_id = ${two.id})`
    expect(await refusalOf(send(two.buyer, { kind: 'photo', objectUrl, clientId: 'new' }))).toEqual([
      409,
      'conflict',
    ])
    expect((await send(two.buyer, { kind: 'photo', objectUrl, clientId: 'lost' })).status).toBe(201)
  })
})

describe('the file', () => {
  const db = openDb(env.DB, 'first-primary')
  const sweep = () => sweepUploads({ env: parseEnv(env), db, now: Date.now() + 2 * DAY_MS })

  test('of a message stays; that of a message which the room refused is swept', async () => {
    const sent = await sendPhoto(two.buyer)
    await two.seller.post(`/api/conversations/${two.id}/block`)
    const objectUrl = await uploadPhoto(two.buyer)
    expect(await refusalOf(send(two.buyer, { kind: 'photo', objectUrl }))).toEqual([403, 'blocked'])
    expect(await listKeys()).toHaveLength(2)
    await sweep()
    expect(await listKeys()).toHaveLength(1)
    expect((await visitor().get(linkOf(sent))).status).toBe(200)
  })

  test('of a suspended person is not accepted', async () => {
    const objectUrl = await uploadPhoto(two.buyer)
    await suspend(two.buyer, Date.now() + HOUR_MS)
    expect(await refusalOf(send(two.buyer, { kind: 'photo', objectUrl }))).toEqual([403, 'suspended'])
  })

  test('counts against a daily limit, but a repeat does not', async () => {
    const objectUrl = await uploadPhoto(two.buyer)
    const body = { kind: 'photo', objectUrl, clientId: 'one' }
    await send(two.buyer, body)
    await d1.run`UPDATE allowances SET used = ${CHAT_FILES_PER_DAY * parseEnv(env).RATE_LIMIT_SCALE}
      WHERE bucket LIKE 'chat_file:%'`
    expect((await send(two.buyer, body)).status).toBe(200)
    const another = { kind: 'photo', objectUrl: await uploadPhoto(two.buyer) }
    expect(await refusalOf(send(two.buyer, another))).toEqual([429, 'too_many_requests'])
  })

  test('has no public address', async () => {
    const objectUrl = await uploadPhoto(two.buyer)
    await parsed(Message, send(two.buyer, { kind: 'photo', objectUrl }))
    for (const person of [visitor(), two.buyer, two.seller, await signInAdmin()])
      expect((await person.get(objectUrl)).status).toBe(404)
  })
})

describe('a link', () => {
  test('opens the file for whoever has it, and says that nobody else may keep it', async () => {
    const { headers, status } = await visitor().get(linkOf(await sendPhoto(two.buyer)))
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    })
    const [, seconds] = /^private, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(Number(seconds)).toBeLessThanOrEqual(300)
  })

  test('returns parts of the file, as players on iPhones ask for', async () => {
    const url = linkOf(await sendVoice(two.buyer))
    const part = await visitor().fetch(url, { headers: { range: 'bytes=0-1' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${WEBM_VOICE.length}`])
    expect(await bytesOf(part)).toEqual(WEBM_VOICE.subarray(0, 2))
    const head = await visitor().fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(WEBM_VOICE.length)])
    const outside = await visitor().fetch(url, { headers: { range: 'bytes=99999-' } })
    expect(outside.status).toBe(416)
  })

  test('expires after five minutes at most, and reading the message again gives a new one', async () => {
    const url = linkOf(await sendPhoto(two.buyer))
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + (CHAT_FILE_LINK_SECONDS - 61) * 1_000)
    expect((await visitor().get(url)).status).toBe(200)
    vi.spyOn(Date, 'now').mockReturnValue(now + CHAT_FILE_LINK_SECONDS * 1_000)
    expect(await refusalOf(visitor().get(url))).toEqual([403, 'forbidden'])
    const [again] = (await readMessages(two.seller, two.id)).messages
    expect((await visitor().get(again ? linkOf(again) : '')).status).toBe(200)
    vi.restoreAllMocks()
  })

  test('that was changed is refused with 403', async () => {
    const url = linkOf(await sendPhoto(two.buyer))
    const at = url.length - 10
    const changed = url.slice(0, at) + (url[at] === 'A' ? 'B' : 'A') + url.slice(at + 1)
    for (const bad of [changed, '/chat-files/x', '/chat-files/a.b.c'])
      expect(await refusalOf(visitor().get(bad))).toEqual([403, 'forbidden'])
  })

  test('of another purpose opens nothing', async () => {
    const ticket = await parsed(
      { parse: (body: unknown) => body as { uploadURL: string } },
      two.buyer.post('/api/objects/upload', { purpose: 'chat_photo' }),
    )
    const token = ticket.uploadURL.split('/').at(-1) ?? ''
    expect(await refusalOf(visitor().get(`/chat-files/${token}`))).toEqual([403, 'forbidden'])
  })

  test('to a file that was deleted is a 410', async () => {
    const url = linkOf(await sendPhoto(two.buyer))
    await env.BUCKET.delete(await listKeys())
    expect(await refusalOf(visitor().get(url))).toEqual([410, 'gone'])
  })

  test('is given to the two of the conversation, and to nobody else', async () => {
    await sendPhoto(two.buyer)
    for (const stranger of [await signIn(), await signInAdmin()])
      expect((await stranger.get(`/api/conversations/${two.id}/messages`)).status).toBe(404)
  })

  test('is given to moderators once the message was reported', async () => {
    await write(two.buyer, two.id, 'Look')
    const sent = await sendPhoto(two.buyer)
    await two.seller.post(`/api/conversations/${two.id}/report`, { seq: sent.seq, reason: 'offensive' })
    const admin = await signInAdmin()
    const { items } = await parsed(ModerationQueue, admin.get('/api/admin/moderation-queue'))
    const shown = await parsed(ModerationCase, admin.get(`/api/admin/moderation/${items[0]?.id}`))
    expect(shown).toMatchObject({ content: 'Photo', photo: { width: 16, height: 12 } })
    expect(await bytesOf(await admin.get(shown.photo?.url ?? ''))).toEqual(WEBP)
  })
})
