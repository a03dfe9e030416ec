import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoFaults } from './axe.ts'
import { openSession, signIn } from './people.ts'
import { call, deleteListing, postListing } from './things.ts'

const KINDS = ['Electronics', 'Generator', 'Car for sale', 'Home for rent']

async function photo(name: string) {
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1d5b4a' } })
      .jpeg()
      .toBuffer(),
  }
}

test('posting is free of faults that axe knows: each kind, what is missing, a price that is doubted, photos, suggestions and the draft', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Post Item' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Post Item' })
  for (const kind of KINDS) {
    await dialog.getByText(kind, { exact: true }).click()
    await expect(dialog.getByLabel('Title')).toBeVisible()
    for (const more of await dialog.locator('details:not([open]) > summary').all()) await more.click()
    await expectNoFaults(page, kind)
  }
  await dialog.getByText('Generator', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create Listing' }).click()
  await expect(dialog.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
  await expectNoFaults(page, 'what is missing')
  await dialog.getByLabel('Title').fill('honda gen')
  await dialog.getByLabel('Brand').selectOption('Honda')
  await dialog.getByLabel('Model').fill('EU22i')
  await dialog.getByLabel('Price').fill('25000000')
  await dialog.getByLabel('Title').focus()
  await expect(dialog.getByText(/^Did you mean/)).toBeVisible()
  await expectNoFaults(page, 'a price that is doubted')
  await dialog.getByRole('button', { name: 'AI Suggestions' }).click()
  await dialog
    .getByRole('button', { name: /^Title/ })
    .first()
    .click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(/EU22i/)
  await expectNoFaults(page, 'suggestions')
  const files = [
    await photo('one.jpg'),
    await photo('two.jpg'),
    { name: 'none.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') },
  ]
  await dialog.locator('input[type=file]:not([capture])').setInputFiles(files)
  await expect(dialog.getByText(/not a photo|damaged/).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Remove photo/ })).toHaveCount(3)
  await expectNoFaults(page, 'photos, and one that is none')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Post Item' }).first().click()
  await expect(dialog.getByRole('button', { name: 'Start over' })).toBeVisible()
  await expectNoFaults(page, 'a draft that was kept')
})

test('a listing of one’s own is free of faults that axe knows: its page, its tools, its changes, sold, held and deleted', async ({
  page,
}) => {
  await openSession(page)
  const { id, title } = await postListing(page, 'Something to look at')
  await page.goto('/profile')
  const card = page.getByRole('article').filter({ hasText: title })
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await card.getByRole('button', { name: `More for ${title}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expectNoFaults(page, 'one’s listings and a menu of their tools')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Mark as sold' }).click()
  await page.getByRole('tab', { name: /^Sold/ }).click()
  await expect(card.getByRole('button', { name: 'Back to active' })).toBeVisible()
  await expectNoFaults(page, 'sold ones, and a toast')
  await page.goto(`/listings/${id}#score`)
  await expect(page.getByRole('button', { name: 'Back to active' })).toBeVisible()
  await expectNoFaults(page, 'a sold listing')
  await call(page, 'POST', `/api/listings/${id}/status`, { status: 'active' })
  await page.reload()
  await expect(page.getByText('Quality score')).toBeVisible()
  await expectNoFaults(page, 'a listing and its score')

  await page
    .getByRole('region', { name: /your listing/i })
    .getByRole('button', { name: 'Edit' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit listing' })
  await dialog.getByLabel('Price').fill('8200')
  await expectNoFaults(page, 'its changes')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect(question).toBeVisible()
  await expectNoFaults(page, 'whether to discard them')
  const { id: held } = await postListing(page, 'Something to be held', {
    description: 'Send the code you got by SMS, then I reserve it for you.',
  })
  await page.goto(`/listings/${held}`)
  await expect(page.getByText('Under Review', { exact: true })).toBeVisible()
  await expectNoFaults(page, 'a listing that is held')
  await deleteListing(page, id)
  await page.goto(`/listings/${id}`)
  await expect(page.getByText(/^You can undo this until/)).toBeVisible()
  await expectNoFaults(page, 'a deleted listing')
  await page.goto(`/users/${(await readOwn(page)).id}`)
  await expect(page.getByText('This is how others see you.')).toBeVisible()
  await expectNoFaults(page, 'oneself as others see it')
})

test('the settings are free of faults that axe knows: a new number, leaving with changes, logging out everywhere', async ({
  page,
}) => {
  await openSession(page)
  await page.goto('/profile/edit')
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByRole('heading', { name: 'Your new number' })).toBeVisible()
  await expectNoFaults(page, 'a new number')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out everywhere?' })
  await expect(question).toBeVisible()
  await expectNoFaults(page, 'whether to log out')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('First name').fill('x'.repeat(200))
  await page.getByLabel('E-mail').fill('no address')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expectNoFaults(page, 'what cannot be')
  await page.getByRole('link', { name: 'Your profile' }).first().click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectNoFaults(page, 'whether to leave')
})

test('proving who one is is free of faults that axe knows: the document that is chosen, its editor, and under review', async ({
  page,
}) => {
  await openSession(page)
  await page.goto('/verification')
  const card = page.getByRole('region', { name: 'Government ID' })
  await card.getByRole('button', { name: 'Upload: Government ID' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dashboard' })
  await expect(dialog.locator('input[type=file]').first()).toBeAttached()
  await expectNoFaults(page, 'nothing chosen yet')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('passport.jpg'))
  await expect(dialog.getByText('1 file selected')).toBeVisible()
  await expectNoFaults(page, 'a document that is chosen')
  await dialog.getByRole('button', { name: 'Edit file passport.jpg' }).click()
  await dialog.getByRole('button', { name: 'Rotate 90°' }).click()
  await expectNoFaults(page, 'its editor')
  await dialog.getByRole('button', { name: 'Save changes' }).last().click()
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(card.getByText("Under review - we'll notify you once processed")).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectNoFaults(page, 'a document under review')
})

async function readOwn(page: Page): Promise<{ id: string }> {
  return (await (await page.request.get('/api/auth/user')).json()) as { id: string }
}
