import { expect, test } from 'vitest'
import { putFile } from './put-file.ts'

// Port 1 is on every browser's list of ports never to connect to, so no server can answer.
const NOWHERE = { uploadURL: 'http://127.0.0.1:1/photo', headers: { 'content-type': 'image/webp' } }

test('an upload that nobody answers fails without a status', async () => {
  const signal = new AbortController().signal
  await expect(putFile(NOWHERE, new Blob(['x']), { signal, onProgress: () => {} })).rejects.toMatchObject({
    status: 0,
  })
})

test('an aborted upload rejects with the reason of the abort', async () => {
  const stop = new AbortController()
  const upload = putFile(NOWHERE, new Blob(['x']), { signal: stop.signal, onProgress: () => {} })
  stop.abort(new Error('removed'))
  await expect(upload).rejects.toThrow('removed')
  await expect(
    putFile(NOWHERE, new Blob(['x']), { signal: stop.signal, onProgress: () => {} }),
  ).rejects.toThrow('removed')
})
