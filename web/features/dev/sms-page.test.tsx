import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fill, press } from '#web/test/hands.ts'
import { SmsPage } from './sms-page.tsx'

const older = {
  to: '+23276123456',
  body: '111111 is your code.',
  code: '111111',
  sentAt: '2026-11-20T12:00:00.000Z',
}
const newer = {
  to: '+23276123456',
  body: '222222 is your code.',
  code: '222222',
  sentAt: '2026-11-20T12:05:00.000Z',
}

afterEach(() => {
  vi.useRealTimers()
})

function stubSms(answer: () => Response): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(
      new URL(input instanceof Request ? input.url : input, window.location.origin).searchParams.get(
        'phone',
      ) ?? '',
    )
    return answer()
  })
  return asked
}

function open(phone: string, onPhone: (phone: string) => void = () => {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <SmsPage phone={phone} onPhone={onPhone} />
    </QueryClientProvider>,
  )
}

test('the messages to a phone stand in the order they are answered, each code with a button that copies it', async () => {
  const asked = stubSms(() => Response.json({ messages: [newer, older] }))
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { container } = await open('+23276123456')
  expect(await screen.findByText('222222')).toBeVisible()
  expect([...container.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    '222222',
    '111111',
  ])
  expect(asked).toEqual(['+23276123456'])
  await press('Copy the code 222222')
  expect(write).toHaveBeenCalledWith('222222')
  write.mockRestore()
})

test('a new message shows up by itself and by the button', async () => {
  let messages = [older]
  const asked = stubSms(() => Response.json({ messages }))
  await open('+23276123456')
  expect(await screen.findByText('111111')).toBeVisible()
  messages = [newer, older]
  await press('Refresh')
  expect(await screen.findByText('222222')).toBeVisible()
  const before = asked.length
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(before)
})

test('the phone that is typed is the one asked for', async () => {
  const chosen: string[] = []
  await open('', (phone) => chosen.push(phone))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show messages' })).toBeDisabled())
  await fill(await screen.findByLabelText('Phone number'), ' 076 123 456 ')
  await press('Show messages')
  expect(chosen).toEqual(['076 123 456'])
})

test('a phone without messages and a number that is none say so', async () => {
  stubSms(() => Response.json({ messages: [] }))
  const { unmount } = await open('+23276123456')
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible()
  unmount()
  stubSms(() =>
    Response.json({ code: 'invalid_input', message: 'That is not a mobile number.' }, { status: 400 }),
  )
  await open('1')
  expect(await screen.findByText('That is not a mobile number.')).toBeVisible()
})
