import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import type { AppBindings } from '#worker/context.ts'
import { isId, newId } from './ids.ts'
import { matchesCodeHash, newCode, hashCode } from './one-time-code.ts'
import { cookieFor } from './session.ts'
import { readToken, signToken } from './signed-token.ts'
import { findObjectKey, signPart, signPartsList, signPut } from './signed-url.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const KEY = 'a-key-for-tests-only-0123456789'
const BINDING = { codeId: 'c1', subject: '+23276123456' }
const app = new Hono<AppBindings>().get('/', (c) => c.json(cookieFor(c, 'session')))
const shared = { httpOnly: true, sameSite: 'Lax', path: '/' }
const Claims = z.object({ who: z.string() })

const read = (token: string, { key = KEY, purpose = 'a purpose' } = {}) =>
  readToken(key, purpose, Claims, token)

const SETTINGS = {
  R2_S3_ENDPOINT: 'https://account.r2.cloudflarestorage.com',
  R2_BUCKET: 'salone-market',
  R2_ACCESS_KEY_ID: 'key-id',
  R2_SECRET_ACCESS_KEY: 'secret',
}

const ORDER = { key: 'incoming/l/a-1280.webp', contentType: 'image/webp', size: 1_000 }

async function sign(change: Partial<typeof ORDER> = {}, settings = SETTINGS, now = NOW) {
  const { uploadURL, headers } = await signPut(
    settings,
    'http://127.0.0.1:4173',
    { ...ORDER, ...change },
    now,
  )
  return { url: new URL(uploadURL), headers }
}

describe('an id', () => {
  test('is a UUID of version 7 and the RFC variant', () => {
    for (let count = 0; count < 100; count += 1) {
      expect(newId(NOW)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })

  test('begins with its time in milliseconds', () => {
    expect(newId(0x0192_abcd_ef01).slice(0, 13)).toBe('0192abcd-ef01')
  })

  test('is recognised by its format and sorts by its time', () => {
    const times = [0, 1, 0xffff, 0x1_0000, NOW - 1, NOW, NOW + 1, NOW + DAY_MS, Date.UTC(2126, 0, 1)]
    const ids = times.map(newId)
    expect(ids.toReversed().sort()).toEqual(ids)
    for (const id of ids) expect([isId(id), isId(id.toUpperCase())]).toEqual([true, true])
  })

  test('is unique among the ids of one millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId(NOW))
    expect(new Set(ids).size).toBe(10_000)
  })
})

test.each([
  '',
  '1',
  'nothing',
  '0'.repeat(32),
  '00000000-0000-7000-8000-00000000000g',
  '00000000-0000-7000-8000-0000000000000',
])('%j is not an id', (text) => {
  expect(isId(text)).toBe(false)
})

// [spec 9 #5]
test('a code always has six digits', () => {
  const codes = Array.from({ length: 1_000 }, newCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  // About a hundred of a thousand codes begin with a zero.
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})

test('the hash of a code matches only that code, its subject, its id and the key', () => {
  const hash = new Uint8Array(hashCode(KEY, BINDING, '123456')).buffer
  expect(matchesCodeHash(KEY, BINDING, '123456', hash)).toBe(true)
  expect(matchesCodeHash(KEY, BINDING, '123457', hash)).toBe(false)
  expect(matchesCodeHash(KEY, { ...BINDING, subject: '+23276123457' }, '123456', hash)).toBe(false)
  expect(matchesCodeHash(KEY, { ...BINDING, codeId: 'c2' }, '123456', hash)).toBe(false)
  expect(matchesCodeHash('another-key-of-this-test', BINDING, '123456', hash)).toBe(false)
})

test.each([
  ['production', 'https://market.test/', '__Host-session', true],
  ['production', 'http://market.test/', '__Host-session', true],
  ['development', 'https://market.test/', '__Host-session', true],
  ['development', 'http://localhost/', 'session', false],
])('in %s at %s the session cookie is named %s', async (ENVIRONMENT, address, name, secure) => {
  const response = await app.request(address, {}, { ENVIRONMENT })
  expect(await response.json()).toEqual({ name, attributes: { ...shared, secure } })
})

test('a token is valid only for its key and purpose', async () => {
  const token = signToken(KEY, 'a purpose', { who: 'Foday Kɔrɔma' })
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(await read(token)).toEqual({ who: 'Foday Kɔrɔma' })
  expect(await read(token, { purpose: 'another' })).toBeUndefined()
  expect(await read(token, { key: 'another-key-for-tests-0123456789' })).toBeUndefined()
})

test('a token with any letter changed is invalid', async () => {
  const token = signToken(KEY, 'a purpose', { who: 'Aminata' })
  // Skip the last letter: some of its bits belong to no byte.
  for (let at = 0; at < token.length - 1; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(await read(token.slice(0, at) + other + token.slice(at + 1)), `letter ${at}`).toBeUndefined()
  }
})

test.each(['', '.', 'a', 'a.b', '..', 'é.é', 'e30.', '.e30', 'e30=.e30=', 'a.b.c'])(
  '%j is not a token',
  async (token) => {
    expect(await read(token)).toBeUndefined()
  },
)

// [spec 9 #31]
test('a signed URL is valid for one object of the bucket, for ten minutes', async () => {
  const { url } = await sign()
  expect(url.origin + url.pathname).toBe(
    'https://account.r2.cloudflarestorage.com/salone-market/incoming/l/a-1280.webp',
  )
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Date': '20261120T120000Z',
    'X-Amz-Expires': '600',
    'X-Amz-Credential': 'key-id/20261120/auto/s3/aws4_request',
    'X-Amz-SignedHeaders': 'content-length;content-type;host',
  })
})

test('the signature changes with the key, the type, the size, the secret and the time', async () => {
  const signatures = await Promise.all([
    sign(),
    sign({ key: 'incoming/l/b-1280.webp' }),
    sign({ contentType: 'image/png' }),
    sign({ size: 1_001 }),
    sign({}, { ...SETTINGS, R2_SECRET_ACCESS_KEY: 'another' }),
    sign({}, SETTINGS, NOW + 1_000),
  ])
  expect(new Set(signatures.map(({ url }) => url.searchParams.get('X-Amz-Signature'))).size).toBe(6)
})

test('the returned headers include the content type but not the length', async () => {
  expect((await sign()).headers).toEqual({ 'content-type': 'image/webp' })
})

test('the signature does not cover a type or size that was not given', async () => {
  const { url, headers } = await sign({ contentType: undefined, size: undefined })
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('host')
  expect(headers).toEqual({})
})

test('a local endpoint, which has no host, is on the origin of the request', async () => {
  const { url } = await sign({}, { ...SETTINGS, R2_S3_ENDPOINT: '/cdn-cgi/local/r2/s3' })
  expect(url.origin + url.pathname).toBe(
    'http://127.0.0.1:4173/cdn-cgi/local/r2/s3/salone-market/incoming/l/a-1280.webp',
  )
})

// [spec 9 #31]
test('a signature for a part or for the list of parts is valid for one upload', async () => {
  const order = { key: 'incoming/v/a.pdf', uploadId: 'an id/with+signs=' }
  const sign = async (change: Partial<typeof order & { partNumber: number }> = {}) =>
    new URL(await signPart(SETTINGS, 'http://127.0.0.1:4173', { ...order, partNumber: 1, ...change }, NOW))
  const url = await sign()
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    partNumber: '1',
    uploadId: order.uploadId,
    'X-Amz-Expires': '600',
  })
  const others = await Promise.all([
    sign({ partNumber: 2 }),
    sign({ uploadId: 'another' }),
    sign({ key: 'incoming/v/b.pdf' }),
  ])
  const signatures = [url, ...others].map(({ searchParams }) => searchParams.get('X-Amz-Signature'))
  expect(new Set(signatures).size).toBe(4)
  const list = new URL(
    await signPartsList(SETTINGS, 'http://127.0.0.1:4173', { ...order, after: 1_000 }, NOW),
  )
  expect(Object.fromEntries(list.searchParams)).toMatchObject({
    uploadId: order.uploadId,
    'part-number-marker': '1000',
    'max-parts': '1000',
  })
})

describe('the key of an object in a URL', () => {
  const SITE = 'http://127.0.0.1:4173'
  const LOCAL = { ...SETTINGS, R2_S3_ENDPOINT: '/cdn-cgi/local/r2/s3' }

  test('is found in signed URLs, remote and local', async () => {
    for (const settings of [SETTINGS, LOCAL]) {
      const { uploadURL } = await signPut(settings, SITE, ORDER, NOW)
      expect(findObjectKey(settings, SITE, uploadURL)).toBe(ORDER.key)
      expect(findObjectKey(settings, SITE, uploadURL.replace(/\?.*/, ''))).toBe(ORDER.key)
    }
    expect(findObjectKey(LOCAL, SITE, '/cdn-cgi/local/r2/s3/salone-market/incoming/v/a.pdf')).toBe(
      'incoming/v/a.pdf',
    )
  })

  test.each([
    'https://elsewhere.example/salone-market/incoming/v/a.pdf',
    'https://account.r2.cloudflarestorage.com.evil.example/salone-market/incoming/v/a.pdf',
    'https://account.r2.cloudflarestorage.com/another/incoming/v/a.pdf',
    'https://account.r2.cloudflarestorage.com/salone-market/../another/incoming/v/a.pdf',
    'https://account.r2.cloudflarestorage.com/salone-market-too/incoming/v/a.pdf',
    '/salone-market/incoming/v/a.pdf',
    'incoming/v/a.pdf',
    '//[',
    '',
  ])('is not found in %j', (address) => {
    expect(findObjectKey(SETTINGS, SITE, address)).toBeUndefined()
  })
})
