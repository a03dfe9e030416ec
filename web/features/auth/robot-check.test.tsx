import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from '#web/test/hands.ts'
import { stubServer, type Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { askForCode, code, codeSent, openAuth, send } from './test/open-auth.tsx'

// Turnstile's own script comes from Cloudflare: a button stands in for its widget.
type Widget = { siteKey: string; onSuccess: (token: string) => void; onError: () => void }
vi.mock('@marsidev/react-turnstile', () => ({
  Turnstile: ({ siteKey, onSuccess, onError }: Widget) => (
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

const REFUSAL = {
  code: 'robot_check',
  message: 'Please show that you are a person, then ask for the code again.',
}
let calls: Called[]

beforeEach(() => {
  calls = stubServer(({ path, body }) => {
    if (path.endsWith('robot-check')) return { body: { siteKey: 'site-key' } }
    const isProved = typeof body === 'object' && body !== null && 'robotToken' in body
    return isProved ? { body: codeSent } : { status: 403, body: REFUSAL }
  })
})
afterEach(() => {
  dismissToast()
})

test('where the server asks for a proof, the check is shown and the code is sent with its answer', async () => {
  openAuth()
  await askForCode()
  await press('I am a person')
  await waitFor(() => expect(code()).toHaveFocus())
  expect(calls.findLast(({ path }) => path.endsWith('send-otp'))?.body).toEqual({
    phoneNumber: '+232076123456',
    robotToken: 'token for site-key',
  })
})

test('a check that cannot be shown leaves the refusal to read, and the button to try again', async () => {
  openAuth()
  await askForCode()
  await press('The check breaks')
  expect((await screen.findAllByText(REFUSAL.message))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'I am a person' })).not.toBeInTheDocument()
  await waitFor(() => expect(send()).toBeEnabled())
})
