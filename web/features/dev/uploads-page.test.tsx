import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stubStorage } from '#web/features/verification/test/open-verification.tsx'
import { fill, press, user } from '#web/test/interactions.ts'
import { stubServer } from '#web/test/server.ts'
import { SmsPage } from './sms-page.tsx'
import { UploadsPage, readStatus } from './uploads-page.tsx'

/**
 * A companion that responds to signing requests only after `release()`. It records the requests and any
 * opened sockets.
 */
function stubCompanion() {
  const sockets: string[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string | URL) {
        super(url)
        sockets.push(String(url))
      }
    },
  )
  const requests: string[] = []
  const released = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input, window.location.origin)
    requests.push(searchParams.get('filename') ?? '')
    await released.promise
    return Response.json({ url: `${window.location.origin}/storage`, fields: { key: 'incoming/v/1.txt' } })
  })
  return { sockets, requests, release: released.resolve }
}

async function chooseFiles(count: number) {
  const { container } = render(<UploadsPage />)
  const input = await waitFor(
    () => container.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('No file input yet'),
  )
  const files = Array.from(
    { length: count },
    (_, index) => new File(['a note'], `note-${index}.txt`, { type: 'text/plain' }),
  )
  await user.upload(input, files)
}

// [spec 2.16 #2]
test('the uploader counts chosen, uploading and uploaded files', async () => {
  const puts = stubStorage()
  const { release } = stubCompanion()
  await chooseFiles(2)
  expect(await screen.findByText('2 files selected')).toBeVisible()
  await press('Upload 2 files')
  expect(await screen.findByText('Uploading 2 files')).toBeVisible()
  release()
  expect((await screen.findAllByText('Upload complete'))[0]).toBeVisible()
  expect(puts).toHaveLength(2)
})

// [spec 8 #26, 9 #26, 9 #32]
test('six files upload at once, the others wait, and no file needs a socket', async () => {
  stubStorage()
  const { requests, sockets, release } = stubCompanion()
  await chooseFiles(8)
  await press('Upload 8 files')
  await expect.poll(() => requests).toHaveLength(6)
  release()
  await expect.poll(() => requests).toHaveLength(8)
  expect(sockets).toEqual([])
})

// [spec 8 #24]
test.each([
  ['a refused call', new Error('Companion request failed: Unauthorized'), 401],
  ['a call refused over HTTP/2, which sends no reason phrase', new Error('Companion request failed: '), 0],
  ['a dropped connection', new TypeError('Failed to fetch'), 0],
  [
    'a part that failed to arrive',
    Object.assign(new Error('This looks like a network error'), { request: new XMLHttpRequest() }),
    0,
  ],
])('the status read from %s is the HTTP status, or 0 if it is unknown', (_name, error, status) => {
  expect(readStatus(error)).toBe(status)
})

const message = (code: string, sentAt: string) => ({
  to: '+23276123456',
  body: `${code} is your code.`,
  code,
  sentAt,
})
const older = message('111111', '2026-11-20T12:00:00.000Z')
const newer = message('222222', '2026-11-20T12:05:00.000Z')

function open(phone: string, onPhone: (phone: string) => void = () => {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <SmsPage phone={phone} onPhone={onPhone} />
    </QueryClientProvider>,
  )
}

test("messages are listed in the server's order, and each code has a copy button", async () => {
  const calls = stubServer(() => ({ body: { messages: [newer, older] } }))
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { container } = open('+23276123456')
  expect(await screen.findByText('222222')).toBeVisible()
  expect([...container.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    '222222',
    '111111',
  ])
  expect(calls.map(({ query }) => query.phone)).toEqual(['+23276123456'])
  await press('Copy the code 222222')
  expect(write).toHaveBeenCalledWith('222222')
})

test('a new message appears on pressing Refresh, and the page refreshes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let messages = [older]
  const calls = stubServer(() => ({ body: { messages } }))
  open('+23276123456')
  expect(await screen.findByText('111111')).toBeVisible()
  messages = [newer, older]
  await press('Refresh')
  expect(await screen.findByText('222222')).toBeVisible()
  const before = calls.length
  vi.advanceTimersByTime(10_000)
  await expect.poll(() => calls.length).toBeGreaterThan(before)
  vi.useRealTimers()
})

test('submitting a typed phone number selects it', async () => {
  const chosen: string[] = []
  open('', (phone) => chosen.push(phone))
  expect(screen.getByRole('button', { name: 'Show messages' })).toBeDisabled()
  await fill(await screen.findByLabelText('Phone number'), ' 076 123 456 ')
  await press('Show messages')
  expect(chosen).toEqual(['076 123 456'])
})

test('a phone without messages and an invalid number are reported', async () => {
  stubServer(() => ({ body: { messages: [] } }))
  const { unmount } = open('+23276123456')
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible()
  unmount()
  stubServer(() => ({
    status: 400,
    body: { code: 'invalid_input', message: 'That is not a mobile number.' },
  }))
  open('1')
  expect(await screen.findByText('That is not a mobile number.')).toBeVisible()
})
