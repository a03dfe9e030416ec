import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLOSE_CODES, RECONNECT_CODE } from '#contract/session-ends.ts'
import { stubSockets, type TestSocket } from './socket.fixture.ts'
import { openSocket, type Socket, type SocketState } from './socket.ts'

const HELLO = { type: 'hello' }

let connections: TestSocket[]
let socket: Socket
let frames: unknown[]
let states: (SocketState | number)[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  connections = stubSockets()
  frames = []
  states = []
})

afterEach(() => {
  socket.close()
})

function open() {
  socket = openSocket('/ws', {
    onFrame: (frame) => frames.push(frame),
    onState: (state, code) => states.push(state, ...(code === undefined ? [] : [code])),
  })
}

const connection = () => connections.at(-1) ?? expect.fail('No connection was opened')

function setDevice({ isOnline = true, isHidden = false }) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
}

test('the first frame opens the socket, which then sends a ping, and frames arrive as objects', () => {
  open()
  expect(connection().path).toBe('/ws')
  expect([states, connection().isGreeted]).toEqual([[], false])
  connection().say(HELLO)
  expect([states, frames]).toEqual([['open'], [HELLO]])
  expect([connection().isGreeted, connection().sent]).toEqual([true, []])
})

test.each(['pong', '', '{', 'null', '7', '[]', '{"type":7}', '{"kind":"hello"}'])(
  '%o is not a frame and is ignored',
  (text) => {
    open()
    connection().say(text)
    connection().say(HELLO)
    expect(frames).toEqual([HELLO])
  },
)

test('nothing is sent before the connection opens, or after it breaks', () => {
  open()
  expect(socket.send({ type: 'typing' })).toBe(false)
  connection().say(HELLO)
  expect(socket.send({ type: 'typing' })).toBe(true)
  expect(connection().sent).toEqual([{ type: 'typing' }])
  connection().cut()
  expect(socket.send({ type: 'typing' })).toBe(false)
})

test('a broken connection is reopened after a delay that grows each time', () => {
  open()
  const waits: number[] = []
  for (let tries = 1; tries <= 8; tries += 1) {
    connection().cut()
    const before = Date.now()
    while (connections.length === tries) vi.advanceTimersToNextTimer()
    waits.push(Date.now() - before)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('a steady connection resets the backoff; one that breaks right after opening does not', () => {
  open()
  connection().cut()
  vi.advanceTimersByTime(1_000)
  connection().say(HELLO)
  connection().cut()
  vi.advanceTimersByTime(1_999)
  expect(connections).toHaveLength(2)
  vi.advanceTimersByTime(1)
  connection().say(HELLO)
  vi.advanceTimersByTime(10_000)
  connection().cut()
  vi.advanceTimersByTime(1_000)
  expect(connections).toHaveLength(4)
})

test('after three failed attempts the socket is blocked, and opens as soon as an attempt succeeds', () => {
  open()
  for (const wait of [1_000, 2_000]) {
    connection().cut()
    vi.advanceTimersByTime(wait)
  }
  expect(states).toEqual([])
  connection().cut()
  expect(states).toEqual(['blocked'])
  vi.advanceTimersByTime(4_000)
  connection().say(HELLO)
  expect(states).toEqual(['blocked', 'open'])
  connection().cut()
  expect(states).toEqual(['blocked', 'open', 'connecting'])
})

test('a connection that opens but receives nothing counts as a failed attempt', () => {
  open()
  vi.advanceTimersByTime(10_000)
  expect(connection().readyState).toBe(3)
  vi.advanceTimersByTime(1_000)
  expect(connections).toHaveLength(2)
})

test('the socket pings every 30 seconds, and replaces a connection that does not respond within 10', () => {
  open()
  connection().say(HELLO)
  vi.advanceTimersByTime(30_000)
  expect(connection().sent).toEqual(['ping'])
  connection().say('pong')
  vi.advanceTimersByTime(39_999)
  expect([connections.length, connection().sent]).toEqual([1, ['ping', 'ping']])
  vi.advanceTimersByTime(1)
  expect(states).toEqual(['open', 'connecting'])
  vi.advanceTimersByTime(1_000)
  expect(connections).toHaveLength(2)
})

test('frames of a dropped connection are ignored', () => {
  open()
  connection().say(HELLO)
  vi.advanceTimersByTime(41_000)
  const [dropped] = connections
  dropped?.say(HELLO)
  dropped?.cut()
  expect([frames.length, connections.length]).toEqual([1, 2])
})

test.each(Object.values(CLOSE_CODES))(
  'a frame that announces a close with %i ends the socket, and the close event changes nothing',
  (code) => {
    open()
    connection().say(HELLO)
    connection().say({ type: 'closing', code })
    expect([states, frames, connection().readyState]).toEqual([['open', 'ended', code], [HELLO], 3])
    connection().cut(code)
    vi.advanceTimersByTime(60_000)
    expect([states.length, connections.length]).toEqual([3, 1])
  },
)

test('a connection refused in its first frame was never open', () => {
  open()
  connection().say({ type: 'closing', code: CLOSE_CODES.blocked })
  expect([states, frames]).toEqual([['ended', CLOSE_CODES.blocked], []])
})

test('a connection that the server closes for a reconnect is reopened once', () => {
  open()
  connection().say(HELLO)
  connection().say({ type: 'closing', code: RECONNECT_CODE })
  connections[0]?.cut(RECONNECT_CODE)
  expect(states).toEqual(['open', 'connecting'])
  vi.advanceTimersByTime(1_000)
  connection().say(HELLO)
  expect([states, connections.length]).toEqual([['open', 'connecting', 'open'], 2])
})

test('the socket stops when the device goes offline, and reopens at once when it is back online', () => {
  open()
  connection().say(HELLO)
  setDevice({ isOnline: false })
  window.dispatchEvent(new Event('offline'))
  expect([states.at(-1), connection().readyState]).toEqual(['offline', 3])
  vi.advanceTimersByTime(600_000)
  expect(connections).toHaveLength(1)
  setDevice({})
  window.dispatchEvent(new Event('online'))
  expect([states.at(-1), connections.length]).toEqual(['connecting', 2])
})

test('a socket opened offline waits for the network', () => {
  setDevice({ isOnline: false })
  open()
  expect([states, connections]).toEqual([['offline'], []])
  setDevice({})
  window.dispatchEvent(new Event('online'))
  expect(connections).toHaveLength(1)
})

test('returning to the tab skips the wait for the next attempt', () => {
  open()
  connection().cut()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(connections).toHaveLength(2)
})

test('returning to the tab checks the connection at once', () => {
  open()
  connection().say(HELLO)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(connection().sent).toEqual(['ping'])
})

test('a blocked socket in a hidden tab stops retrying until the person returns', () => {
  open()
  setDevice({ isHidden: true })
  for (let tries = 0; tries < 3; tries += 1) {
    connection().cut()
    vi.advanceTimersByTime(4_000)
  }
  expect(connections).toHaveLength(3)
  setDevice({})
  document.dispatchEvent(new Event('visibilitychange'))
  expect(connections).toHaveLength(4)
})

test.each(Object.entries(CLOSE_CODES))('the server ends the socket permanently: %s', (_reason, code) => {
  open()
  connection().say(HELLO)
  connection().cut(code)
  expect(states).toEqual(['open', 'ended', code])
  vi.advanceTimersByTime(600_000)
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(connections).toHaveLength(1)
})

test('a socket closed by the page stays closed', () => {
  open()
  connection().say(HELLO)
  socket.close()
  connection().cut()
  vi.advanceTimersByTime(600_000)
  window.dispatchEvent(new Event('online'))
  expect([connections.length, connection().readyState]).toEqual([1, 3])
})
