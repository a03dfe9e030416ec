import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { SmsLog } from '#contract/auth.ts'

/** A mobile number nobody else in the run has: the last digits come from the clock and a counter. */
export function freshPhone(): string {
  counter += 1
  return `+23278${String((Date.now() % 10_000) * 100 + counter).padStart(6, '0')}`
}

let counter = 0

/** Signs in on the page as a person does: number, code from the SMS, and on to the feed. */
export async function signIn(page: Page, phone = freshPhone()): Promise<string> {
  await page.goto('/auth')
  await page.getByLabel('Phone number').fill(phone.replace('+232', ''))
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await page.getByLabel(/code/i).first().fill(await readCode(page, phone))
  await page.getByRole('button', { name: 'Verify & Continue' }).click()
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  return phone
}

const ADMIN_PHONE = '+23276000001'

/** Signs in as the admin of the local settings, past the form. One session serves the whole run: a number is sent few codes an hour. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const kept = join(test.info().project.outputDir, 'admin.json')
  // Also with a session at hand: calls bear the origin of the page.
  await page.goto('/auth')
  if (existsSync(kept)) return page.context().addCookies(JSON.parse(readFileSync(kept, 'utf8')))
  const headers = { origin: new URL(page.url()).origin }
  const ask = () => page.request.post('/api/auth/send-otp', { data: { phoneNumber: ADMIN_PHONE }, headers })
  await expect.poll(async () => (await ask()).status(), { timeout: 75_000, intervals: [1_000, 5_000] }).toBe(200)
  const otpCode = await readCode(page, ADMIN_PHONE)
  const answer = await page.request.post('/api/auth/verify-otp', { data: { phoneNumber: ADMIN_PHONE, otpCode }, headers })
  expect(answer.status(), await answer.text()).toBe(200)
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(await page.context().cookies()))
}

/** Opens a browser of its own for another person. */
export async function anotherBrowser(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  return { context, page: await context.newPage() }
}

/** The latest code that was sent to a phone, as soon as it was. */
export async function readCode(page: Page, phone: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/dev/sms?phone=${encodeURIComponent(phone)}`)
      code = SmsLog.parse(await answer.json()).messages[0]?.code
      return code
    })
    .toBeDefined()
  return code ?? ''
}
