import { connect, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { randomFrom } from '../random.ts'
import { openProxy, portOf, type Proxy, type ProxyOptions } from './failures.ts'

const open: (Proxy | Server)[] = []
const CHUNK_BYTES = 997

afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

test('a connection that is not cut returns every byte in order', async () => {
  const { proxy } = await openEchoProxy({ cutPercent: 0 })
  const sent = bytesOf(50_000)
  expect((await exchange(proxy, sent)).equals(sent)).toBe(true)
  expect(proxy.cuts()).toBe(0)
})

test('a cut connection returns a correct prefix of the bytes', async () => {
  const { proxy } = await openEchoProxy({ cutPercent: 100 })
  const sent = bytesOf(50_000)
  const lengths = new Set<number>()
  for (let turn = 0; turn < 8; turn += 1) {
    const back = await exchange(proxy, sent)
    expect(back.equals(sent.subarray(0, back.length))).toBe(true)
    expect(back.length).toBeLessThan(sent.length)
    lengths.add(back.length)
  }
  expect(proxy.cuts()).toBe(8)
  expect(lengths.size).toBeGreaterThan(4)
})

test('no connection is cut after setFailing(false)', async () => {
  const { proxy } = await openEchoProxy({ cutPercent: 100 })
  proxy.setFailing(false)
  expect(await exchange(proxy, bytesOf(50_000))).toHaveLength(50_000)
})

test('a proxy without a target closes connections at once', async () => {
  const { proxy } = await openEchoProxy({ cutPercent: 0 })
  proxy.setTarget(undefined)
  expect(await exchange(proxy, bytesOf(10))).toHaveLength(0)
})

/** Opens a proxy in front of an echo server. */
async function openEchoProxy({ cutPercent }: Pick<ProxyOptions, 'cutPercent'>): Promise<{ proxy: Proxy }> {
  const echo = createServer((socket) => void socket.on('error', () => socket.destroy()).pipe(socket))
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const proxy = await openProxy({ random: randomFrom('proxy'), cutPercent, bytesMax: 20_000 })
  proxy.setTarget(portOf(echo))
  proxy.setFailing(true)
  open.push(echo, proxy)
  return { proxy }
}

/** Sends the bytes and returns those that come back before the connection ends. */
function exchange(proxy: Proxy, sent: Buffer): Promise<Buffer> {
  const socket = connect(Number(new URL(proxy.origin).port), '127.0.0.1')
  const parts: Buffer[] = []
  let length = 0
  return new Promise((resolve) => {
    socket.on('error', () => socket.destroy()).on('close', () => resolve(Buffer.concat(parts)))
    socket.on('data', (bytes: Buffer) => {
      parts.push(bytes)
      length += bytes.length
      if (length >= sent.length) socket.destroy()
    })
    for (let start = 0; start < sent.length; start += CHUNK_BYTES)
      socket.write(sent.subarray(start, start + CHUNK_BYTES))
  })
}

function bytesOf(count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, (_none, index) => index % 251))
}
