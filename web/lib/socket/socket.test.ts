import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLOSE_CODES, OPEN_AGAIN } from '#contract/session-ends.ts'
import { openSocket, type Frame, type Socket, type SocketState } from './socket.ts'
import { stubSockets, type TestLine } from './socket.fixture.ts'

const HELLO = { type: 'hello' }

let lines: TestLine[]
let socket: Socket
let frames: Frame[]
let states: (SocketState | number)[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  lines = stubSockets()
  frames = []
  states = []
})

afterEach(() => {
  socket.close()
  vi.useRealTimers()
})

function open() {
  socket = openSocket('/ws', {
    onFrame: (frame) => frames.push(frame),
    onState: (state, code) => states.push(state, ...(code === undefined ? [] : [code])),
  })
}

const line = () => lines.at(-1) ?? expect.fail('no line was asked for')

function setDevice({ isOnline = true, isHidden = false }) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
}

test('the first frame opens the socket and is answered with a ping, and frames arrive as objects', () => {
  open()
  expect(line().path).toBe('/ws')
  expect([states, line().isGreeted]).toEqual([[], false])
  line().say(HELLO)
  expect([states, frames]).toEqual([['open'], [HELLO]])
  expect([line().isGreeted, line().sent]).toEqual([true, []])
})

test.each(['pong', '', '{', 'null', '7', '[]', '{"type":7}', '{"kind":"hello"}'])(
  '%o is not a frame, and is ignored',
  (text) => {
    open()
    line().say(text)
    line().say(HELLO)
    expect(frames).toEqual([HELLO])
  },
)

test('nothing is sent before the connection opens, or after it breaks', () => {
  open()
  expect(socket.send({ type: 'typing' })).toBe(false)
  line().say(HELLO)
  expect(socket.send({ type: 'typing' })).toBe(true)
  expect(line().sent).toEqual([{ type: 'typing' }])
  line().cut()
  expect(socket.send({ type: 'typing' })).toBe(false)
})

// [spec 10.9 #7]
test('a broken connection is reopened after a delay that grows each time', () => {
  open()
  const waits: number[] = []
  for (let tries = 1; tries <= 8; tries += 1) {
    line().cut()
    const before = Date.now()
    while (lines.length === tries) vi.advanceTimersToNextTimer()
    waits.push(Date.now() - before)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('a steady connection resets the backoff; one that breaks right after opening does not', () => {
  open()
  line().cut()
  vi.advanceTimersByTime(1_000)
  line().say(HELLO)
  line().cut()
  vi.advanceTimersByTime(1_999)
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(1)
  line().say(HELLO)
  vi.advanceTimersByTime(10_000)
  line().cut()
  vi.advanceTimersByTime(1_000)
  expect(lines).toHaveLength(4)
})

test('after three failed attempts the socket is blocked, and opens as soon as an attempt succeeds', () => {
  open()
  for (const wait of [1_000, 2_000]) {
    line().cut()
    vi.advanceTimersByTime(wait)
  }
  expect(states).toEqual([])
  line().cut()
  expect(states).toEqual(['blocked'])
  vi.advanceTimersByTime(4_000)
  line().say(HELLO)
  expect(states).toEqual(['blocked', 'open'])
  line().cut()
  expect(states).toEqual(['blocked', 'open', 'connecting'])
})

test('a connection that opens but receives nothing counts as a failed attempt', () => {
  open()
  vi.advanceTimersByTime(10_000)
  expect(line().readyState).toBe(3)
  vi.advanceTimersByTime(1_000)
  expect(lines).toHaveLength(2)
})

// [spec 10.9 #7]
test('the socket pings every 30 seconds, and replaces a connection that does not answer within 10', () => {
  open()
  line().say(HELLO)
  vi.advanceTimersByTime(30_000)
  expect(line().sent).toEqual(['ping'])
  line().say('pong')
  vi.advanceTimersByTime(39_999)
  expect([lines.length, line().sent]).toEqual([1, ['ping', 'ping']])
  vi.advanceTimersByTime(1)
  expect(states).toEqual(['open', 'connecting'])
  vi.advanceTimersByTime(1_000)
  expect(lines).toHaveLength(2)
})

test('frames of a dropped connection are ignored', () => {
  open()
  line().say(HELLO)
  vi.advanceTimersByTime(41_000)
  const [left] = lines
  left?.say(HELLO)
  left?.cut()
  expect([frames.length, lines.length]).toEqual([1, 2])
})

test.each(Object.values(CLOSE_CODES))(
  'a frame that announces a close with %i ends the socket, and the close event changes nothing',
  (code) => {
    open()
    line().say(HELLO)
    line().say({ type: 'closing', code })
    expect([states, frames, line().readyState]).toEqual([['open', 'ended', code], [HELLO], 3])
    line().cut(code)
    vi.advanceTimersByTime(60_000)
    expect([states.length, lines.length]).toEqual([3, 1])
  },
)

test('a connection refused in its first frame was never open', () => {
  open()
  line().say({ type: 'closing', code: CLOSE_CODES.blocked })
  expect([states, frames]).toEqual([['ended', CLOSE_CODES.blocked], []])
})

test('a connection that the server closes for a reconnect is reopened once', () => {
  open()
  line().say(HELLO)
  line().say({ type: 'closing', code: OPEN_AGAIN })
  lines[0]?.cut(OPEN_AGAIN)
  expect(states).toEqual(['open', 'connecting'])
  vi.advanceTimersByTime(1_000)
  line().say(HELLO)
  expect([states, lines.length]).toEqual([['open', 'connecting', 'open'], 2])
})

// [spec 10.9 #7]
test('the socket stops when the device goes offline, and reopens at once when it is back online', () => {
  open()
  line().say(HELLO)
  setDevice({ isOnline: false })
  window.dispatchEvent(new Event('offline'))
  expect([states.at(-1), line().readyState]).toEqual(['offline', 3])
  vi.advanceTimersByTime(600_000)
  expect(lines).toHaveLength(1)
  setDevice({})
  window.dispatchEvent(new Event('online'))
  expect([states.at(-1), lines.length]).toEqual(['connecting', 2])
})

test('a socket opened offline waits for the network', () => {
  setDevice({ isOnline: false })
  open()
  expect([states, lines]).toEqual([['offline'], []])
  setDevice({})
  window.dispatchEvent(new Event('online'))
  expect(lines).toHaveLength(1)
})

test('returning to the tab skips the wait for the next attempt', () => {
  open()
  line().cut()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(lines).toHaveLength(2)
})

test('returning to the tab checks the connection at once', () => {
  open()
  line().say(HELLO)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(line().sent).toEqual(['ping'])
})

test('a blocked socket in a hidden tab stops retrying until the reader returns', () => {
  open()
  setDevice({ isHidden: true })
  for (let tries = 0; tries < 3; tries += 1) {
    line().cut()
    vi.advanceTimersByTime(4_000)
  }
  expect(lines).toHaveLength(3)
  setDevice({})
  document.dispatchEvent(new Event('visibilitychange'))
  expect(lines).toHaveLength(4)
})

// [spec 10.9 #7]
test.each(Object.entries(CLOSE_CODES))('the server ends the socket permanently: %s', (_reason, code) => {
  open()
  line().say(HELLO)
  line().cut(code)
  expect(states).toEqual(['open', 'ended', code])
  vi.advanceTimersByTime(600_000)
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(lines).toHaveLength(1)
})

test('a socket closed by the page stays closed', () => {
  open()
  line().say(HELLO)
  socket.close()
  line().cut()
  vi.advanceTimersByTime(600_000)
  window.dispatchEvent(new Event('online'))
  expect([lines.length, line().readyState]).toEqual([1, 3])
})
