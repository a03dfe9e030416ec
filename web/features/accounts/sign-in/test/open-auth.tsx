import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { AuthPage } from '#web/features/accounts/sign-in/auth-page.tsx'
import { findPending } from '#web/features/accounts/sign-in/pending-code.ts'
import { fill, user } from '#web/test/interactions.ts'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'

export const codeSent = {
  message: 'We sent a code to +23276123456.',
  phoneNumber: '+23276123456',
  resendInSeconds: 60,
}

export const phone = () => screen.getByLabelText('Phone number')
export const country = () => screen.getByLabelText<HTMLSelectElement>('Country')
export const send = () => screen.getByRole('button', { name: 'Send Verification Code' })
export const code = () => screen.getByLabelText('6-digit code')
export const verify = () => screen.getByRole('button', { name: 'Verify & Continue' })
export const toast = () => screen.getByRole('alert')
export const type = (text: string) => user.keyboard(text)

/** Opens the page with toasts. Each sign-in adds an entry to `signedIn`. */
export function openAuth() {
  const signedIn: true[] = []
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', retry: false } } })
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <AuthPage storedCode={findPending()} onSignedIn={() => signedIn.push(true)} />
      <ToastRegion label="Notifications" closeLabel="Close" />
    </QueryClientProvider>,
  )
  return { client, signedIn, unmount }
}

export async function askForCode(number = '076123456') {
  await fill(phone(), number)
  await user.click(send())
}

/** Opens the page and goes to its second step with a number that the server accepts. */
export async function openCodeStep() {
  const opened = openAuth()
  await askForCode()
  await waitFor(() => expect(code()).toHaveFocus())
  return opened
}

/** Pastes as the clipboard does: the page gets the whole text before the field's limit applies. */
export function paste(field: HTMLElement, text: string) {
  fireEvent(field, createEvent.paste(field, { clipboardData: { getData: () => text } }))
}
