import type * as z from 'zod'
import { InboxFrame, RoomFrame } from '#contract/frames.ts'
import type { Member } from './people.ts'

/** The browser's end of a socket. Frames are queued until a test takes them. */
export interface TestSocket<Frame extends { type: string }> {
  /** Sends an object as JSON, text and bytes as they are. */
  send(frame: object | string | ArrayBuffer): void
  /**
   * Takes the first frame, or the first of a type, and waits for it if needed. Fails once the socket is
   * closed.
   */
  next<T extends Frame['type'] = Frame['type']>(type?: T): Promise<Extract<Frame, { type: T }>>
  /** The frames that have arrived and were not taken by `next`. */
  rest(): Frame[]
  /** Sends a ping and waits for the automatic pong. */
  ping(): Promise<void>
  close(code?: number, reason?: string): void
  /** Resolves when either side closes the socket. */
  readonly closed: Promise<{ code: number; reason: string }>
}

/** Opens a person's socket to a conversation through the whole application. */
export async function openRoom(member: Member, conversationId: string): Promise<TestSocket<RoomFrame>> {
  return takeSocket(
    await member.fetch(`/ws?conversationId=${conversationId}`, { headers: { upgrade: 'websocket' } }),
    RoomFrame,
  )
}

/** Opens a person's socket to their inbox through the whole application. */
export async function openInbox(member: Member): Promise<TestSocket<InboxFrame>> {
  return takeSocket(await member.fetch('/ws', { headers: { upgrade: 'websocket' } }), InboxFrame)
}

/** Opens a person's socket to their inbox and takes its hello. */
export async function openGreeted(member: Member): Promise<TestSocket<InboxFrame>> {
  const device = await openInbox(member)
  await device.next('hello')
  return device
}

/** Accepts the socket of a 101 response. Fails on a frame that the contract does not define. */
export async function takeSocket<Frame extends { type: string }>(
  response: Response,
  schema: z.ZodType<Frame>,
): Promise<TestSocket<Frame>> {
  const { webSocket } = response
  if (response.status !== 101 || !webSocket)
    throw new Error(`No socket was opened: ${response.status} ${await response.text()}`)
  return listen(webSocket, schema)
}

/** Shorter than the time limit of a test, so that the error names the missing frame. */
const FRAME_TIMEOUT_MS = 30_000

interface Waiter<Frame> {
  type: string | undefined
  take(frame: Frame): void
  fail(error: unknown): void
}

function listen<Frame extends { type: string }>(
  webSocket: WebSocket,
  schema: z.ZodType<Frame>,
): TestSocket<Frame> {
  const arrived: Frame[] = []
  const waiters: Waiter<Frame>[] = []
  const pongs: (() => void)[] = []
  let endError: Error | undefined
  const matches = (frame: Frame, type: string | undefined) => type === undefined || frame.type === type
  const arrive = (frame: Frame) => {
    const index = waiters.findIndex(({ type }) => matches(frame, type))
    if (index === -1) arrived.push(frame)
    else waiters.splice(index, 1)[0]?.take(frame)
  }
  const waitForFrame = async (type: string | undefined) => {
    if (endError) throw endError
    let timer: ReturnType<typeof setTimeout> | undefined
    const untakenTypes = () => arrived.map((frame) => frame.type).join(', ') || 'nothing'
    try {
      return await new Promise<Frame>((take, fail) => {
        waiters.push({ type, take, fail })
        timer = setTimeout(
          () => fail(new Error(`No ${type ?? 'frame'} arrived; untaken: ${untakenTypes()}`)),
          FRAME_TIMEOUT_MS,
        )
      })
    } finally {
      clearTimeout(timer)
    }
  }
  const end = (error: Error) => {
    endError ??= error
    for (const waiter of waiters.splice(0)) waiter.fail(endError)
  }
  webSocket.addEventListener('message', ({ data }) => {
    if (data === 'pong') return pongs.shift()?.()
    const frame = schema.safeParse(JSON.parse(String(data)))
    if (frame.success) arrive(frame.data)
    else end(new Error(`Not a frame of the contract: ${String(data)} ${frame.error.message}`))
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    webSocket.addEventListener('close', ({ code, reason }) => {
      end(new Error(`The socket was closed: ${code} ${reason}`))
      resolve({ code, reason })
    })
  })
  webSocket.accept()
  return {
    closed,
    send: (frame) =>
      webSocket.send(
        typeof frame === 'string' || frame instanceof ArrayBuffer ? frame : JSON.stringify(frame),
      ),
    next: async <T extends Frame['type']>(type?: T) => {
      const index = arrived.findIndex((frame) => matches(frame, type))
      const frame = index === -1 ? await waitForFrame(type) : arrived.splice(index, 1)[0]
      return asFrame<Extract<Frame, { type: T }>>(frame)
    },
    rest: () => [...arrived],
    ping: () =>
      new Promise<void>((resolve) => {
        pongs.push(resolve)
        webSocket.send('ping')
      }),
    close: (code, reason) => webSocket.close(code, reason),
  }
}

/** The cast is safe: `next` selects the frame by its type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function asFrame<Wanted>(frame: unknown): Wanted {
  return frame as Wanted
}
