import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { upload } from '#worker/test/calls.ts'
import { callApp, signIn, type Member } from '#worker/test/people.ts'
import { WEBP } from '#worker/test/photo-bytes.ts'
import { postListing } from '#worker/test/things.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

let seller: Member
beforeAll(async () => {
  seller = await signIn()
})

/** Publishes a photo and returns its path, which is new, so that no test finds another test's cached photo. */
async function storePhoto(contentType?: string): Promise<string> {
  const { objectUrl } = await upload(seller, { photo: WEBP })
  await postListing(seller, 'generator', { images: [objectUrl] })
  if (contentType !== undefined)
    await env.BUCKET.put(objectUrl.slice('/media/'.length), WEBP, { httpMetadata: { contentType } })
  return objectUrl
}

test('a photo is public, kept for a year by browsers and minutes by the edge, and cannot run scripts', async () => {
  const path = await storePhoto()
  const response = await callApp(path)
  expect(response.status).toBe(200)
  expect(await response.bytes()).toEqual(WEBP)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(WEBP.length),
    'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('content-disposition')).toBeNull()
})

test.each(['text/html', 'image/svg+xml', ''])(
  'an object of type %j is served only as a download',
  async (type) => {
    const response = await callApp(await storePhoto(type))
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toBe('attachment')
  },
)

test('the edge caches a photo once, whatever query its URL has', async () => {
  const path = await storePhoto()
  await callApp(`${path}?from=a-link`)
  await env.BUCKET.delete(path.slice('/media/'.length))
  const cached = await callApp(path)
  expect(cached.status).toBe(200)
  expect(await cached.bytes()).toEqual(WEBP)
})

test.each(['uncached', 'cached'])('the response is a 304 if the client has the photo (%s)', async (state) => {
  const path = await storePhoto()
  const etag = (await callApp(path, { method: 'HEAD' })).headers.get('etag') ?? ''
  if (state === 'cached') await (await callApp(path)).arrayBuffer()
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await callApp(path, { headers: { 'if-none-match': known } })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(etag)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await response.bytes()).length).toBe(0)
  }
  expect((await callApp(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test.each(['uncached', 'cached'])('a range can be requested (%s)', async (state) => {
  const path = await storePhoto()
  if (state === 'cached') await (await callApp(path)).arrayBuffer()
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

test('HEAD returns only the headers', async () => {
  const path = await storePhoto()
  const response = await callApp(path, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe(String(WEBP.length))
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect((await response.bytes()).length).toBe(0)
  const known = await callApp(path, {
    method: 'HEAD',
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  })
  expect(known.status).toBe(304)
})

test.each(['GET', 'HEAD'])('%s of a missing photo is a 404 that is not cached', async (method) => {
  for (const path of [
    '/media/l/none-1280.webp',
    '/media/l/',
    '/media/other/photo.webp',
    '/media/l/..%2fv/passport.webp',
  ]) {
    const response = await callApp(path, { method })
    expect(response.status, path).toBe(404)
    expect(response.headers.get('cache-control'), path).toContain('no-store')
  }
})

test.each(['v/passport.webp', 'incoming/l/fresh-1280.webp'])(
  'the stored object %s is not public',
  async (key) => {
    await env.BUCKET.put(key, WEBP, { httpMetadata: { contentType: 'image/webp' } })
    expect((await callApp(`/media/${key}`)).status).toBe(404)
  },
)

test('a photo that the edge cannot cache is still shown, and the failure is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(caches.default, 'put').mockRejectedValue(new Error('The cache is full'))
  expect(await (await callApp(await storePhoto())).bytes()).toEqual(WEBP)
  expect(logged.mock.calls.flat().join()).toMatch(/"event":"wait_until".*The cache is full/)
})
