import { expect, test } from 'vitest'
import { countedWaits, memoryServer, resizedPhoto } from './test/pictures.ts'
import { type PhotoUpload, uploadPhoto, uploadProfilePhoto } from './upload-photo.ts'

test('one ticket covers three copies, the smallest first; a profile photo has one size', async () => {
  const { request, bytes, server } = await send((transport) => uploadPhoto(resizedPhoto(), transport))
  const sizes = { size: 300, medium: 80, small: 20, thumbhash: 'abcd' }
  expect(request).toEqual({ purpose: 'listing_photo', contentType: 'image/webp', ...sizes })
  expect(bytes).toEqual([20, 80, 300])
  for (const { headers } of server.sent) expect(headers).toEqual({ 'content-type': 'image/webp' })

  const photo = new Blob([new Uint8Array(300)], { type: 'image/jpeg' })
  const profile = await send((transport) => uploadProfilePhoto(photo, transport))
  expect(profile.request).toEqual({ purpose: 'profile_photo', contentType: 'image/jpeg', size: 300 })
  expect(profile.bytes).toEqual([300])
})

// [spec 9 #28]
test('a dropped connection is retried at once, then after about one, three and five seconds', async () => {
  const server = memoryServer()
  const { waits, wait } = countedWaits()
  server.answers.push(0, 503, 429, 408, 500)
  await uploadPhoto(resizedPhoto(), { ...server, wait })(watch())
  expect(server.sent).toHaveLength(3)
  for (const [index, expected] of [0, 1_000, 3_000, 5_000, 5_000].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(expected * 0.75)
    expect(waits[index]).toBeLessThanOrEqual(expected * 1.25)
  }
})

// [spec 9 #28]
test('an upload gives up after ten retries, and a later call sends only what is missing', async () => {
  const server = memoryServer()
  const { waits, wait } = countedWaits()
  const upload = uploadPhoto(resizedPhoto(), { ...server, wait })
  server.answers.push(200, ...Array<number>(11).fill(0))
  await expect(upload(watch())).rejects.toMatchObject({ status: 0 })
  expect(waits).toHaveLength(10)
  expect(server.sent.map(({ bytes }) => bytes)).toEqual([20])
  await upload(watch())
  expect(server.sent.map(({ bytes }) => bytes)).toEqual([20, 80, 300])
  expect(server.requests).toHaveLength(1)
})

test('the status decides whether a refusal is retried or final', async () => {
  const upload = async (status: number) => {
    const server = memoryServer()
    const { waits, wait } = countedWaits()
    server.answers.push(status)
    const ended = await uploadPhoto(resizedPhoto(), { ...server, wait })(watch()).catch(Object)
    return [status, ended.status ?? 'done', waits]
  }
  for (const status of [408, 409, 418, 423, 429, 500, 503])
    expect(await upload(status)).toEqual([status, 'done', [0]])
  for (const status of [400, 413, 415, 501, 505]) expect(await upload(status)).toEqual([status, status, []])
})

test('an expired signature gets a new ticket for all copies, but not a third time', async () => {
  const server = memoryServer()
  server.answers.push(200, 403)
  const imageUrl = await uploadPhoto(resizedPhoto(), server)(watch())
  expect(imageUrl).toBe('/media/photo-2.webp')
  const again = ['photo-2-s', 'photo-2-m', 'photo-2'].map((key) => `https://r2.example/${key}`)
  expect(server.sent.slice(1).map(({ url }) => url)).toEqual(again)
  const refusing = memoryServer()
  refusing.answers.push(403, 403, 403)
  await expect(uploadPhoto(resizedPhoto(), refusing)(watch())).rejects.toMatchObject({ status: 403 })
  expect(refusing.requests).toHaveLength(3)
})

test('a refused ticket is final when signed out, and retried when the server is down', async () => {
  const { waits, wait } = countedWaits()
  const signedOut = async () => Promise.reject(Object.assign(new Error('signed out'), { status: 401 }))
  await expect(
    uploadPhoto(resizedPhoto(), { requestTicket: signedOut, wait })(watch()),
  ).rejects.toMatchObject({ status: 401 })
  expect(waits).toEqual([])
  const server = memoryServer()
  let refusals = 2
  const requestTicket: typeof server.requestTicket = async (request) => {
    if (refusals-- > 0) throw Object.assign(new Error('down'), { status: 503 })
    return server.requestTicket(request)
  }
  await uploadPhoto(resizedPhoto(), { ...server, requestTicket, wait })(watch())
  expect(waits).toHaveLength(2)
})

test('an abort ends the upload in the middle of a file, without a retry', async () => {
  const server = memoryServer()
  const { waits, wait } = countedWaits()
  const stop = new AbortController()
  server.hold()
  const upload = uploadPhoto(resizedPhoto(), { ...server, wait })({
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  expect(waits).toEqual([])
})

/** Uploads to the server and records what it got. Progress must only rise, to the end. */
async function send(prepare: (server: ReturnType<typeof memoryServer>) => PhotoUpload) {
  const server = memoryServer()
  const shares: number[] = []
  const imageUrl = await prepare(server)({ ...watch(), onProgress: (share) => shares.push(share) })
  expect(imageUrl).toBe('/media/photo-1.webp')
  expect(shares).toEqual(shares.slice().sort((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
  expect(server.requests).toHaveLength(1)
  return { server, request: server.requests[0], bytes: server.sent.map(({ bytes }) => bytes) }
}

function watch() {
  return { signal: new AbortController().signal, onProgress: () => {} }
}
