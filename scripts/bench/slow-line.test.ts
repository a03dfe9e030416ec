import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { portOf } from '../chaos/failures.ts'
import { openSlowLine } from './slow-line.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

test('a slow line passes everything on in order, counts it, and takes at least the time it says', async () => {
  const text = Array.from({ length: 2_000 }, (_, i) => i).join()
  const site = createServer((_request, response) => response.end(text)).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const line = await openSlowLine(portOf(site), { bitsPerSecond: 400_000, roundTripMs: 100 })
  closing.push(line.close, () => site.close())
  const started = performance.now()
  const received = await (await fetch(line.origin)).text()
  expect(received).toBe(text)
  // A round trip to connect and one for the request, and the text itself.
  expect(performance.now() - started).toBeGreaterThan(200 + (text.length * 8) / 400 - 5)
  const bytes = line.takeBytes()
  expect(bytes).toBeGreaterThan(text.length)
  expect(bytes).toBeLessThan(text.length + 500)
  expect(line.takeBytes()).toBe(0)
})
