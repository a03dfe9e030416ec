import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { WEBP } from '../../test/photo-bytes.ts'
import { callApp } from '../../test/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Each photo has its own address, so that no test finds another's in the edge cache. */
async function show(contentType = 'image/webp'): Promise<string> {
  const key = `l/${crypto.randomUUID()}-1280.webp`
  await env.BUCKET.put(key, WEBP, { httpMetadata: { contentType } })
  return `/media/${key}`
}

async function bytesOf(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer())
}

// [spec 10.2 #8]
test('a photo is public, cacheable forever and cannot run scripts', async () => {
  const answer = await callApp(await show())
  expect(answer.status).toBe(200)
  expect(await bytesOf(answer)).toEqual(WEBP)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(WEBP.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('content-disposition')).toBeNull()
})

test.each(['text/html', 'image/svg+xml', undefined])(
  'an object of type %s is served as a download',
  async (type) => {
    const answer = await callApp(await show(type ?? ''))
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toBe('attachment')
  },
)

test('the edge caches a photo once, whatever query its address has', async () => {
  const path = await show()
  await callApp(`${path}?from=a-link`)
  await env.BUCKET.delete(path.slice('/media/'.length))
  const kept = await callApp(path)
  expect(kept.status).toBe(200)
  expect(await bytesOf(kept)).toEqual(WEBP)
})

test.each(['first', 'kept'])('a client that has the photo gets 304 (%s)', async (state) => {
  const path = await show()
  const etag = (await callApp(path, { method: 'HEAD' })).headers.get('etag') ?? ''
  if (state === 'kept') await (await callApp(path)).arrayBuffer()
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await callApp(path, { headers: { 'if-none-match': known } })
    expect(answer.status).toBe(304)
    expect(answer.headers.get('etag')).toBe(etag)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await bytesOf(answer)).length).toBe(0)
  }
  expect((await callApp(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test.each(['first', 'kept'])('a range can be requested (%s)', async (state) => {
  const path = await show()
  if (state === 'kept') await (await callApp(path)).arrayBuffer()
  const part = await callApp(path, { headers: { range: 'bytes=8-11' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 8-11/${WEBP.length}`)
  expect(part.headers.get('content-length')).toBe('4')
  expect(part.headers.get('content-type')).toBe('image/webp')
  expect(new TextDecoder().decode(await part.arrayBuffer())).toBe('WEBP')

  const outside = await callApp(path, { headers: { range: 'bytes=9999-' } })
  expect(outside.status).toBe(416)
  expect(outside.headers.get('content-range')).toBe(`bytes */${WEBP.length}`)
})

test('HEAD returns the headers alone', async () => {
  const path = await show()
  const answer = await callApp(path, { method: 'HEAD' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-length')).toBe(String(WEBP.length))
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect((await bytesOf(answer)).length).toBe(0)
  const known = await callApp(path, {
    method: 'HEAD',
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect(known.status).toBe(304)
})

test.each(['GET', 'HEAD'])('%s of a missing photo is 404, and not cached', async (method) => {
  for (const path of [
    '/media/l/none-1280.webp',
    '/media/l/',
    '/media/other/photo.webp',
    '/media/l/..%2fv/passport.webp',
  ]) {
    const answer = await callApp(path, { method })
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('cache-control'), path).toContain('no-store')
  }
})

// [spec 10.2 #8, 10.11 #30]
test.each(['v/passport.webp', 'incoming/l/fresh-1280.webp'])(
  'a stored object at %s is not public',
  async (key) => {
    await env.BUCKET.put(key, WEBP, { httpMetadata: { contentType: 'image/webp' } })
    expect((await callApp(`/media/${key}`)).status).toBe(404)
  },
)

test('a photo that the edge cannot cache is still shown, and the failure logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(caches.default, 'put').mockRejectedValue(new Error('The cache is full'))
  expect(await bytesOf(await callApp(await show()))).toEqual(WEBP)
  expect(logged.mock.calls.flat().join()).toMatch(/"event":"wait_until".*The cache is full/)
})
