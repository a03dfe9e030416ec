import { describe, expect, test } from 'vitest'
import { keyAt, signPart, signPartsList, signPut } from './signed-url.ts'

const SETTINGS = {
  R2_S3_ENDPOINT: 'https://account.r2.cloudflarestorage.com',
  R2_BUCKET: 'salone-market',
  R2_ACCESS_KEY_ID: 'key-id',
  R2_SECRET_ACCESS_KEY: 'secret',
}
const NOW = Date.UTC(2026, 10, 20, 12)
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

// [spec 9 #31]
test('a signed URL leads to one object of the bucket for ten minutes', async () => {
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

test('the headers to send hold the type but not the length', async () => {
  expect((await sign()).headers).toEqual({ 'content-type': 'image/webp' })
})

test('the signature does not cover a type or size that was not given', async () => {
  const { url, headers } = await sign({ contentType: undefined, size: undefined })
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('host')
  expect(headers).toEqual({})
})

test('an endpoint without a host is below the address that was called', async () => {
  const { url } = await sign({}, { ...SETTINGS, R2_S3_ENDPOINT: '/cdn-cgi/local/r2/s3' })
  expect(url.origin + url.pathname).toBe(
    'http://127.0.0.1:4173/cdn-cgi/local/r2/s3/salone-market/incoming/l/a-1280.webp',
  )
})

// [spec 9 #31]
test('a part and the list of parts are signed for one upload', async () => {
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

describe('the object that a URL leads to', () => {
  const SITE = 'http://127.0.0.1:4173'
  const LOCAL = { ...SETTINGS, R2_S3_ENDPOINT: '/cdn-cgi/local/r2/s3' }

  test('is found in signed URLs, remote and local', async () => {
    for (const settings of [SETTINGS, LOCAL]) {
      const { uploadURL } = await signPut(settings, SITE, ORDER, NOW)
      expect(keyAt(settings, SITE, uploadURL)).toBe(ORDER.key)
      expect(keyAt(settings, SITE, uploadURL.replace(/\?.*/, ''))).toBe(ORDER.key)
    }
    expect(keyAt(LOCAL, SITE, '/cdn-cgi/local/r2/s3/salone-market/incoming/v/a.pdf')).toBe('incoming/v/a.pdf')
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
  ])('is none of ours at %j', (address) => {
    expect(keyAt(SETTINGS, SITE, address)).toBeUndefined()
  })
})
