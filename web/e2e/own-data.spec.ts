import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { freshPhone, readCode, readSelf, signInByApi, test, toasts } from './people.ts'
import { box, log, startConversation, write } from './talk.ts'
import { expectNoFaults, freshWord, postListing, readStatus } from './things.ts'

test(
  'a person downloads all that is kept of them, from their settings',
  { tag: '@wide' },
  async ({ join }) => {
    const page = await join('Musa')
    const word = freshWord()
    await postListing(page, `Generator ${word}`)
    await page.goto('/profile/edit')
    await page.getByRole('link', { name: 'Your data and your account' }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const download = await started
    expect(download.suggestedFilename()).toMatch(/^salone-market-my-data-[\d-]+\.json$/)
    const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(file).toMatchObject({
      profile: [{ firstName: 'Musa' }],
      listings: [{ title: `Generator ${word}` }],
    })
    await expect(toasts(page).getByText('Your file is downloaded')).toBeVisible()
  },
)

test(
  'a person deletes their account by a code; the other person still reads the messages',
  { tag: '@wide' },
  async ({ join, visit }) => {
    const [page, other, phone] = [await visit(), await join('Fatu'), freshPhone()]
    await signInByApi(page, phone)
    const listing = await postListing(page, `Generator ${freshWord()}`)
    const path = await startConversation(other, listing)
    await other.goto(path)
    await write(other, 'Is it still there?')
    await page.goto(path)
    await write(page, 'Yes, it is.')
    await expect(log(other).getByText('Yes, it is.')).toBeVisible()

    await page.goto('/profile/data')
    await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
    await expectNoFaults(page, "one's own data")
    await page.getByRole('button', { name: 'Send me a code to delete my account' }).click()
    await expect(page.getByLabel(/6-digit code/)).toBeFocused()
    await page.getByLabel(/6-digit code/).fill(await readCode(page, phone))
    await page.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
    expect(await readSelf(page)).toBeNull()
    expect(await readStatus(other, `/api/listings/${listing.id}`)).toBe(410)
    expect(await page.evaluate(() => localStorage.getItem('owner'))).toBeNull()

    await other.reload()
    await expect(log(other).getByText('Yes, it is.')).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Deleted user' })).toBeVisible()
    await expect(other.getByText(/^This person deleted their account/)).toBeVisible()
    await expect(box(other)).toHaveCount(0)
  },
)
