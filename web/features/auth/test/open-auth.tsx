import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { AuthPage } from '../auth-page.tsx'
import { findPending } from '../pending-code.ts'

export const phone = page.getByLabelText('Phone number')
export const country = page.getByLabelText('Country')
export const send = page.getByRole('button', { name: 'Send Verification Code' })
export const code = page.getByLabelText('6-digit code')
export const verify = page.getByRole('button', { name: 'Verify & Continue' })
export const toast = page.getByRole('alert')

/** The page with the toasts around it; `signedIn` fills when it lets the person in. */
export async function openAuth() {
  const signedIn: true[] = []
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <AuthPage kept={findPending()} onSignedIn={() => signedIn.push(true)} />
      <ToastRegion label="Notifications" closeLabel="Close" />
    </QueryClientProvider>,
  )
  return { client, signedIn }
}

/** Up to the second step, with a number that the server takes. */
export async function openCodeStep() {
  const opened = await openAuth()
  await phone.fill('076123456')
  await send.click()
  await expect.element(code).toHaveFocus()
  return opened
}

/** As the clipboard does it: the page hears of the whole text, before any limit of the field. */
export function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

export const type = (text: string) => userEvent.keyboard(text)
