import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, press } from '#web/test/hands.ts'
import { stubServer } from '#web/test/server.ts'
import { SmsPage } from './sms-page.tsx'

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

test('the messages to a phone stand in the order they are answered, each code with a button that copies it', async () => {
  const asked = stubServer(() => ({ body: { messages: [newer, older] } }))
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { container } = open('+23276123456')
  expect(await screen.findByText('222222')).toBeVisible()
  expect([...container.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    '222222',
    '111111',
  ])
  expect(asked.map(({ query }) => query.phone)).toEqual(['+23276123456'])
  await press('Copy the code 222222')
  expect(write).toHaveBeenCalledWith('222222')
})

test('a new message shows up by itself and by the button', async () => {
  let messages = [older]
  const asked = stubServer(() => ({ body: { messages } }))
  open('+23276123456')
  expect(await screen.findByText('111111')).toBeVisible()
  messages = [newer, older]
  await press('Refresh')
  expect(await screen.findByText('222222')).toBeVisible()
  const before = asked.length
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(before)
})

test('the phone that is typed is the one asked for', async () => {
  const chosen: string[] = []
  open('', (phone) => chosen.push(phone))
  expect(screen.getByRole('button', { name: 'Show messages' })).toBeDisabled()
  await fill(await screen.findByLabelText('Phone number'), ' 076 123 456 ')
  await press('Show messages')
  expect(chosen).toEqual(['076 123 456'])
})

test('a phone without messages and a number that is none say so', async () => {
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
