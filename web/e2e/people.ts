import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { SmsLog } from '#contract/auth.ts'

/**
 * A mobile number nobody else in the run has, in this worker or another; the run before, of another parent,
 * had others.
 */
export function freshPhone(): string {
  counter += 1
  const number = process.ppid * 10_000 + test.info().workerIndex * 1_000 + counter
  return `+23278${String(number % 1_000_000).padStart(6, '0')}`
}

let counter = 0

/** Signs in past the form, as fits most journeys, and goes to the feed. Answers the number. */
export async function signIn(page: Page, phone = freshPhone()): Promise<string> {
  await openSession(page, phone)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  return phone
}

/**
 * Signs in on the page as a person does, where the page for that stands open: number, code from the SMS, and
 * on.
 */
export async function signInByForm(page: Page): Promise<void> {
  const phone = freshPhone()
  await page.getByLabel('Phone number').fill(phone.replace('+232', ''))
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await page
    .getByLabel(/code/i)
    .first()
    .fill(await readCode(page, phone))
  await page.getByRole('button', { name: 'Verify & Continue' }).click()
}

/** The cookie of a session, and no page. */
export async function openSession(page: Page, phone = freshPhone()): Promise<string> {
  expect(await sendCode(page, phone)).toBe(200)
  await verifyCode(page, phone)
  return phone
}

const ADMIN_PHONE = '+23276000001'

/**
 * Signs in as the admin of the local settings. One session serves the whole run: a number is sent few codes
 * an hour, a minute apart.
 */
export async function signInAsAdmin(page: Page): Promise<void> {
  const kept = join(test.info().project.outputDir, 'admin.json')
  const isKept = () => existsSync(kept)
  // Another worker may be about to keep one.
  await expect
    .poll(async () => isKept() || (await sendCode(page, ADMIN_PHONE)) === 200, {
      timeout: 75_000,
      intervals: [1_000],
    })
    .toBe(true)
  if (isKept()) return page.context().addCookies(JSON.parse(readFileSync(kept, 'utf8')))
  await verifyCode(page, ADMIN_PHONE)
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(`${kept}.part`, JSON.stringify(await page.context().cookies()))
  renameSync(`${kept}.part`, kept)
}

async function sendCode(page: Page, phoneNumber: string): Promise<number> {
  return (
    await page.request.post('/api/auth/send-otp', { data: { phoneNumber }, headers: ownOrigin() })
  ).status()
}

async function verifyCode(page: Page, phoneNumber: string): Promise<void> {
  const answer = await page.request.post('/api/auth/verify-otp', {
    data: { phoneNumber, otpCode: await readCode(page, phoneNumber) },
    headers: ownOrigin(),
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** What a browser adds to its calls by itself. */
export function ownOrigin(): { origin: string } {
  return { origin: new URL(test.info().project.use.baseURL ?? '').origin }
}

/**
 * Until the page shows all of these words. To be asked before what causes it: a page that leaves half a
 * second later is looked at in each picture.
 */
export async function untilTold(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.waitForFunction((all) => all.every((text) => document.body.innerText.includes(text)), texts, {
    timeout: 15_000,
  })
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
