import { expect, test } from 'vitest'
import { memoryServer, recordWaits, resizedPhoto } from './test/pictures.ts'
import { type PhotoUpload, uploadPhoto, uploadProfilePhoto } from './upload-photo.ts'

test('one ticket uploads three copies of a photo, the smallest first, or one profile photo', async () => {
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
  const { waits, wait } = recordWaits()
  server.statuses.push(0, 503, 429, 408, 500)
  await uploadPhoto(resizedPhoto(), { ...server, wait })(uploadOptions())
  expect(server.sent).toHaveLength(3)
  for (const [index, expected] of [0, 1_000, 3_000, 5_000, 5_000].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(expected * 0.75)
    expect(waits[index]).toBeLessThanOrEqual(expected * 1.25)
  }
})

// [spec 9 #28]
test('an upload gives up after ten retries, and a later call sends only what is missing', async () => {
  const server = memoryServer()
  const { waits, wait } = recordWaits()
  const upload = uploadPhoto(resizedPhoto(), { ...server, wait })
  server.statuses.push(200, ...Array<number>(11).fill(0))
  await expect(upload(uploadOptions())).rejects.toMatchObject({ status: 0 })
  expect(waits).toHaveLength(10)
  expect(server.sent.map(({ bytes }) => bytes)).toEqual([20])
  await upload(uploadOptions())
  expect(server.sent.map(({ bytes }) => bytes)).toEqual([20, 80, 300])
  expect(server.requests).toHaveLength(1)
})

test('the HTTP status decides whether a refused upload is retried', async () => {
  const upload = async (status: number) => {
    const server = memoryServer()
    const { waits, wait } = recordWaits()
    server.statuses.push(status)
    const result = await uploadPhoto(resizedPhoto(), { ...server, wait })(uploadOptions()).catch(Object)
    return [status, result.status ?? 'done', waits]
  }
  for (const status of [408, 409, 418, 423, 429, 500, 503])
    expect(await upload(status)).toEqual([status, 'done', [0]])
  for (const status of [400, 413, 415, 501, 505]) expect(await upload(status)).toEqual([status, status, []])
})

test('after an expired signature all copies are sent with a new ticket, at most twice', async () => {
  const server = memoryServer()
  server.statuses.push(200, 403)
  const imageUrl = await uploadPhoto(resizedPhoto(), server)(uploadOptions())
  expect(imageUrl).toBe('/media/photo-2.webp')
  const newUrls = ['photo-2-s', 'photo-2-m', 'photo-2'].map((key) => `https://r2.example/${key}`)
  expect(server.sent.slice(1).map(({ url }) => url)).toEqual(newUrls)
  const refusingServer = memoryServer()
  refusingServer.statuses.push(403, 403, 403)
  await expect(uploadPhoto(resizedPhoto(), refusingServer)(uploadOptions())).rejects.toMatchObject({
    status: 403,
  })
  expect(refusingServer.requests).toHaveLength(3)
})

test('a refused ticket request is final if signed out, and retried if the server is down', async () => {
  const { waits, wait } = recordWaits()
  const signedOut = async () => Promise.reject(Object.assign(new Error('signed out'), { status: 401 }))
  await expect(
    uploadPhoto(resizedPhoto(), { requestTicket: signedOut, wait })(uploadOptions()),
  ).rejects.toMatchObject({ status: 401 })
  expect(waits).toEqual([])
  const server = memoryServer()
  let refusals = 2
  const requestTicket: typeof server.requestTicket = async (request) => {
    if (refusals-- > 0) throw Object.assign(new Error('down'), { status: 503 })
    return server.requestTicket(request)
  }
  await uploadPhoto(resizedPhoto(), { ...server, requestTicket, wait })(uploadOptions())
  expect(waits).toHaveLength(2)
})

test('an abort stops the upload in the middle of a file, without a retry', async () => {
  const server = memoryServer()
  const { waits, wait } = recordWaits()
  const stop = new AbortController()
  server.pause()
  const upload = uploadPhoto(resizedPhoto(), { ...server, wait })({
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  expect(waits).toEqual([])
})

/** Uploads, and returns what the server received. Expects the progress never to fall, and to end at 1. */
async function send(prepare: (server: ReturnType<typeof memoryServer>) => PhotoUpload) {
  const server = memoryServer()
  const shares: number[] = []
  const imageUrl = await prepare(server)({ ...uploadOptions(), onProgress: (share) => shares.push(share) })
  expect(imageUrl).toBe('/media/photo-1.webp')
  expect(shares).toEqual(shares.slice().sort((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
  expect(server.requests).toHaveLength(1)
  return { server, request: server.requests[0], bytes: server.sent.map(({ bytes }) => bytes) }
}

function uploadOptions() {
  return { signal: new AbortController().signal, onProgress: () => {} }
}
