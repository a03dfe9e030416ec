import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dismissToast } from '#web/ui/toast.ts'
import { code, openAuth, phone, send } from './test/open-auth.tsx'
import { codeSent, stubServer, type Call } from './test/server.ts'

// Turnstile's own script comes from Cloudflare: a button stands in for its widget.
vi.mock('@marsidev/react-turnstile', () => ({
  Turnstile: ({
    siteKey,
    onSuccess,
    onError,
  }: {
    siteKey: string
    onSuccess: (token: string) => void
    onError: () => void
  }) => (
    <div>
      <button type="button" onClick={() => onSuccess(`token for ${siteKey}`)}>
        I am a person
      </button>
      <button type="button" onClick={onError}>
        The check breaks
      </button>
    </div>
  ),
}))

const person = page.getByRole('button', { name: 'I am a person' })
const REFUSAL = {
  code: 'robot_check',
  message: 'Please show that you are a person, then ask for the code again.',
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

test('where the server asks for a proof, the check is shown and the code is sent with its answer', async () => {
  const calls = stubServer(serverThatAsks('site-key'))
  await openAuth()
  await phone.fill('076123456')
  await send.click()
  await person.click()
  await expect.element(code).toHaveFocus()
  expect(calls.findLast(({ path }) => path.endsWith('send-otp'))?.body).toEqual({
    phoneNumber: '+232076123456',
    robotToken: 'token for site-key',
  })
})

test('a check that cannot be shown leaves the refusal to read, and the button to try again', async () => {
  stubServer(serverThatAsks('site-key'))
  await openAuth()
  await phone.fill('076123456')
  await send.click()
  await page.getByRole('button', { name: 'The check breaks' }).click()
  await expect.element(page.getByText(REFUSAL.message).first()).toBeVisible()
  await expect.element(person).not.toBeInTheDocument()
  await expect.element(send).toBeEnabled()
})

function serverThatAsks(siteKey: string) {
  return ({ path, body }: Call) => {
    if (path.endsWith('robot-check')) return { body: { siteKey } }
    const isProved = typeof body === 'object' && body !== null && 'robotToken' in body
    return isProved ? { body: codeSent } : { status: 403, body: REFUSAL }
  }
}
