import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
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
