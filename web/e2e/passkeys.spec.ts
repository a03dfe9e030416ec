import { expect, type Page } from '@playwright/test'
import { freshPhone, readCode, readSelf, signInByForm, test, toasts, type People } from './people.ts'
import { call, expectNoFaults, read } from './things.ts'

/** Opens the devices of a new member, in a browser with an authenticator like a phone's, whose person always agrees. */
async function openDevices(visit: People['visit']): Promise<Page> {
  const url = new URL(test.info().project.use.baseURL ?? '')
  // The same server. Browsers make no passkey for an IP address.
  url.hostname = 'localhost'
  const page = await visit({ baseURL: url.origin })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/auth?next=%2Fprofile%2Fdevices')
  await signInByForm(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your devices' })).toBeVisible()
  return page
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toasts(page).getByText('Passkey added')).toBeVisible()
}

test('a member adds a passkey and signs in with it', { tag: '@wide' }, async ({ visit }) => {
  const page = await openDevices(visit)
  await addPasskey(page)
  await expect(page.getByText(/^Added .* Not used yet$/)).toBeVisible()
  await expectNoFaults(page, 'the passkeys of a person')
  const self = await readSelf(page)

  await page.context().clearCookies()
  await page.goto('/auth?next=%2Fprofile%2Fdevices')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(/^Added .* Last used/)).toBeVisible()
  expect((await readSelf(page))?.id).toBe(self?.id)

  await page.getByRole('button', { name: /^Remove the passkey/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
})

test(
  'an admin is asked for their passkey at a ban, which then goes through',
  { tag: '@wide' },
  async ({ visit, enterAs, join }) => {
    const page = await openDevices(visit)
    await addPasskey(page)
    const self = await readSelf(page)
    const role = { role: 'admin', reason: 'Helps' }
    await call(await enterAs('admin'), 'POST', `/api/admin/users/${self?.id}/role`, role)
    await renewSession(page)

    const member = await join('Foday')
    const { id, phoneNumber = '' } = (await readSelf(member)) ?? {}
    const asked = page.waitForResponse(
      (response) => response.url().endsWith('/ban-user') && response.status() === 403,
    )
    await page.goto('/admin?tab=users')
    await page.getByLabel('Name, phone number or id').fill(phoneNumber.replace('+232', '0'))
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('button', { name: 'Warn or ban Foday' }).click()
    const dialog = page.getByRole('dialog', { name: 'Warn or ban Foday' })
    await dialog.getByText('Warning', { exact: true }).click()
    await dialog.getByLabel('Your listings were misleading.').check()
    await dialog.getByRole('button', { name: 'Warn', exact: true }).click()
    await expect(toasts(page).getByText('User Warned')).toBeVisible()
    expect(await (await asked).json()).toMatchObject({ code: 'passkey_required' })
    const { bans } = await read<{ bans: { userId: string }[] }>(page, '/api/admin/user-bans')
    expect(bans.filter(({ userId }) => userId === id)).toHaveLength(1)
  },
)

/** Gets a session in which no passkey was shown, without waiting: stopping a change of number opens one. */
async function renewSession(page: Page): Promise<void> {
  const phoneNumber = freshPhone()
  const send = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ([how, where, json]) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(where, { method: how, ...(json && { headers, body: json }) })
        if (!response.ok) throw new Error(await response.text())
      },
      [method, path, body && JSON.stringify(body)] as const,
    )
  await send('POST', '/api/auth/phone/send-otp', { phoneNumber })
  const otpCode = await readCode(page, phoneNumber)
  await send('POST', '/api/auth/phone/change', { phoneNumber, otpCode })
  await send('DELETE', '/api/auth/phone/change')
}
