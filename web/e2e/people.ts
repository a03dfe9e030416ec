import { resolve } from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { SmsLog } from '#contract/auth.ts'
import type { User } from '#contract/user.ts'
import { call, ownOrigin, read } from './things.ts'

/** Seeded people, who sign in once per run. Journeys leave their accounts and listings unchanged. */
export const ROLES = [
  { role: 'admin', phone: '+23276000001' },
  { role: 'seller', phone: '+23276000002' },
  { role: 'buyer', phone: '+23276000003' },
] as const
export type Role = (typeof ROLES)[number]['role']

/** Returns the path of the file with a role's cookies, next to the database in which they are valid. */
export function cookieFile(role: Role): string {
  const folder = process.env.STATE_FOLDER ?? '.wrangler/state'
  return resolve(import.meta.dirname, '../..', folder, `${role}.json`)
}

declare global {
  interface Window {
    reportViolation: (violation: string) => void
  }
}

export interface People {
  /** Signs up a new member in a browser of their own. */
  join: (firstName?: string) => Promise<Page>
  /** Opens a browser in which a seeded person is signed in. */
  enterAs: (role: Role) => Promise<Page>
  /** Opens a browser in which nobody is signed in. */
  visit: (options?: { javaScriptEnabled?: boolean; storageState?: string; baseURL?: string }) => Promise<Page>
}

export const test = base.extend<People>({
  // Fails a journey if any of its pages violates the content security policy, even if nothing breaks.
  visit: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    const violations: string[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await context.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
          window.reportViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
        ),
      )
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(violations).toEqual([])
  },
  page: async ({ visit }, use) => {
    await use(await visit())
  },
  join: async ({ visit }, use) => {
    await use(async (firstName) => {
      const page = await visit()
      await signInByApi(page, freshPhone())
      if (firstName) await call(page, 'PATCH', '/api/auth/user', { firstName })
      return page
    })
  },
  enterAs: async ({ visit }, use) => {
    await use((role) => visit({ storageState: cookieFile(role) }))
  },
})

/** Returns a mobile number that no other test worker of this run and no recent run uses. */
export function freshPhone(): string {
  counter += 1
  const number = process.ppid * 10_000 + base.info().workerIndex * 1_000 + counter
  return `+23278${String(number % 1_000_000).padStart(6, '0')}`
}

let counter = 0

/** Signs in by API calls, for all journeys except those about signing in. */
export async function signInByApi(page: Page, phoneNumber: string): Promise<void> {
  // At most one code per minute is sent to a number, so this may have to wait.
  const send = () => page.request.post('/api/auth/send-otp', { data: { phoneNumber }, headers: ownOrigin() })
  await expect.poll(async () => (await send()).status(), { timeout: 75_000, intervals: [1_000] }).toBe(200)
  await call(page, 'POST', '/api/auth/verify-otp', {
    phoneNumber,
    otpCode: await readCode(page, phoneNumber),
  })
}

/** Signs in on the open sign-in page: enters the number, then the code from the SMS. */
export async function signInByForm(page: Page): Promise<void> {
  const phone = freshPhone()
  await page.getByLabel('Phone number').fill(phone.replace('+232', ''))
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await enterCode(page, phone)
}

/** On a page that asks for a code, enters the one sent to this number. */
export async function enterCode(page: Page, phone: string): Promise<void> {
  const code = await readCode(page, phone)
  await page.getByLabel(/code/i).first().fill(code)
  await page.getByRole('button', { name: 'Verify & Continue' }).click()
}

/** Waits until a code has been sent to a phone, and returns the latest. */
export async function readCode(page: Page, phone: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const response = await page.request.get(`/api/dev/sms?phone=${encodeURIComponent(phone)}`)
      code = SmsLog.parse(await response.json()).messages[0]?.code
      return code
    })
    .toBeDefined()
  return code ?? ''
}

/** Reads the user signed in on a page; null for a visitor. */
export async function readSelf(page: Page): Promise<User | null> {
  return read(page, '/api/auth/user')
}

export const menuButton = (page: Page) => page.getByRole('button', { name: /^Me Menu of/ })

export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await menuButton(page).click()
  await page.getByRole('menuitem', { name }).click()
}

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

export const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications \(F8\)/ })

/**
 * Waits until the page shows all of these texts. Call it before the action that causes them. It checks at
 * every animation frame, so it notices even a toast that disappears after half a second.
 */
export async function waitForTexts(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.waitForFunction((all) => all.every((text) => document.body.innerText.includes(text)), texts)
}
