import { expect } from '@playwright/test'
import { UploadTicket } from '#contract/media.ts'
import {
  test,
  toasts,
  signInByForm,
  chooseInMenu,
  enterCode,
  freshPhone,
  readSelf,
  signInByApi,
  waitForTexts,
} from './people.ts'
import { cardOf, postListing, read, readStatus, call, plainPhoto, findListingWithPhotos } from './things.ts'

// [spec 2.7 #11, 2.7 #12, 2.7 #15, 2.8 #8, 8 #13]
test('an owner marks a listing sold, relists, reprices, renews, deletes and restores it', async ({
  join,
  visit,
}) => {
  const [page, buyer] = [await join(), await visit()]
  const word = `okra${Date.now()}`
  const title = `Generator ${word}`
  const { id } = await postListing(page, title)

  await page.goto('/profile')
  const card = cardOf(page, title)
  await card.getByRole('button', { name: 'Mark as sold' }).click()
  const question = page.getByRole('dialog', { name: 'Who bought it?' })
  await question.getByRole('radio', { name: 'Rather not say' }).check()
  await question.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(toasts(page).getByText('Marked as sold')).toBeVisible()
  await expect(card).toBeHidden()
  await page.getByRole('tab', { name: /^Sold/ }).click()
  await expect(card).toBeVisible()
  expect(await read(page, `/api/listings?searchQuery=${word}`)).toMatchObject({ listings: [] })
  await card.getByRole('button', { name: 'Back to active' }).click()
  await expect(toasts(page).getByText('Active again')).toBeVisible()
  await page.getByRole('tab', { name: /^Active/ }).click()

  await card.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit listing' })
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await dialog.getByLabel('Price').fill('8200')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(page).getByText('Your changes have been saved.')).toBeVisible()
  await expect(card.getByText('SLE 8,200')).toBeVisible()

  await card.getByRole('link', { name: title }).click()
  await expect(page.getByText(/at 23 SLE a dollar/).first()).toBeVisible()
  // A price of a moment ago is no former price.
  await expect(page.getByText('SLE 9,000')).toHaveCount(0)
  await page
    .getByRole('heading', { name: 'Details' })
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const panel = page.getByRole('region', { name: /your listing/i })
  await expect(panel.getByText(/Add .*photo/)).toBeVisible()
  await panel.getByRole('button', { name: 'Renew' }).click()
  await expect(toasts(page).getByText('Listing renewed')).toBeVisible()
  await expect(panel.getByRole('button', { name: /Renew again from/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByText('Listing deleted')).toBeVisible()
  expect(await readStatus(buyer, `/listings/${id}`)).toBe(410)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText('Listing restored')).toBeVisible()
  expect((await buyer.goto(`/listings/${id}`))?.status()).toBe(200)
  await expect(buyer.getByRole('heading', { name: title })).toBeVisible()
})

// [spec 7 #34]
test('a signed URL refuses any other size, type or key', async ({ join }) => {
  const page = await join()
  const { buffer, mimeType } = await plainPhoto('one.jpg')
  const ticket = UploadTicket.parse(
    await call(page, 'POST', '/api/objects/upload', {
      purpose: 'listing_photo',
      contentType: mimeType,
      size: buffer.length,
    }),
  )
  /**
   * Retries a PUT, because the emulator drops the connection when it refuses a request without reading it,
   * and then the next request may fail too.
   */
  const put = async (url: string, data: Buffer, contentType = mimeType) => {
    let status = 0
    await expect
      .poll(async () => {
        const headers = { ...ticket.headers, 'content-type': contentType }
        status = await page.request.put(url, { data, headers }).then(
          (response) => response.status(),
          () => 500,
        )
        return status
      })
      .toBeLessThan(500)
    return status
  }
  expect(await put(ticket.uploadURL, Buffer.concat([buffer, buffer]))).toBe(403)
  expect(await put(ticket.uploadURL, buffer, 'text/html')).toBe(403)
  expect(await put(ticket.uploadURL.replace(/-1280/, '-1281'), buffer)).toBe(403)
  expect(await put(ticket.uploadURL, buffer)).toBe(200)
})

interface Manifest {
  display: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

test('a visitor tries an example search, sees its results, and returns to them after signing in', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Try it: Ah wan fine gen na Makeni wey nor dia', exact: true }).click()
  const resultsUrl = /\/market\?q=Ah\+wan\+fine\+gen\+na\+Makeni\+wey\+nor\+dia$/
  await expect(page).toHaveURL(resultsUrl)
  await expect(page.getByRole('link', { name: 'Remove Generators' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Generator')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await signInByForm(page)
  await expect(page).toHaveURL(resultsUrl)
  await expect(page.getByRole('button', { name: /^Like / }).first()).toBeVisible()
})

test("the search understands the landing page's examples as shown there", async ({ page, join }) => {
  await page.goto('/')
  const cards = page.getByRole('article').filter({ has: page.getByRole('list', { name: 'Understood' }) })
  await expect(cards).toHaveCount(3)
  const shown = await cards.evaluateAll((all) =>
    all.map((card) => ({
      query: card.querySelector('q')?.textContent ?? '',
      parts: [...card.querySelectorAll('li')].map((part) => part.textContent),
    })),
  )
  const member = await join()
  for (const { query, parts } of shown) {
    const { understood } = await call<{ understood: { label: string }[] }>(
      member,
      'POST',
      '/api/smart-search',
      { query, filters: {} },
    )
    expect([...new Set(understood.map(({ label }) => label))], query).toEqual(parts)
  }
})

test('the manifest makes the site installable, and its icons have the stated sizes', async ({ page }) => {
  await page.goto('/mobile-app')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const { display, icons } = await read<Manifest>(page, href ?? '')
  expect(display).toBe('standalone')
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes, type } of [
    ...icons,
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ]) {
    const response = await page.request.get(src)
    expect(response.headers()['content-type'], src).toContain(type)
    if (type !== 'image/png') continue
    const body = await response.body()
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes)
  }
})

const EXTERNAL_PHOTO = 'https://photos.example/generator.png'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// This text puts the listing on hold, so that its photo, which does not exist, appears on nobody else's page.
const SUSPECT_TEXT =
  'Pay 500 by Orange Money first and I keep this generator for you. Only then can you see it in Bo.'

test('the server of an external photo does not learn which page shows the photo', async ({ join }) => {
  const page = await join()
  const { id, status } = await postListing(page, 'Generator with a photo from elsewhere', {
    images: [EXTERNAL_PHOTO],
    description: SUSPECT_TEXT,
  })
  expect(status).toBe('pending')
  const referrers: (string | undefined)[] = []
  await page.route(EXTERNAL_PHOTO, async (route) => {
    referrers.push((await route.request().allHeaders()).referer)
    await route.fulfill({ contentType: 'image/png', body: PIXEL })
  })
  const response = await page.goto(`/listings/${id}`)
  expect(response?.headers()['referrer-policy']).toBe('same-origin')
  await expect(page.locator(`img[src="${EXTERNAL_PHOTO}"]`).first()).toHaveAttribute(
    'referrerpolicy',
    'no-referrer',
  )
  await expect.poll(() => referrers).toEqual([undefined])
})

test('the server-rendered HTML also requests photos without a referrer', async ({ request, enterAs }) => {
  const { id, imageUrls } = await findListingWithPhotos(await enterAs('buyer'))
  const html = await (await request.get(`/listings/${id}`)).text()
  const photos = [...html.matchAll(/<img [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('src="data:'))
  expect(photos.join()).toContain(imageUrls[0])
  expect(photos.filter((tag) => !/referrerpolicy="no-referrer"/i.test(tag))).toEqual([])
})

// [spec 2.1 #5, 2.1 #8, 2.1 #13, 6 #4, 6 #6]
test('a visitor who opens a page for members signs in first and returns to that page', async ({ page }) => {
  await page.goto('/verification')
  await expect(page).toHaveURL(/\/auth\?next=%2Fverification/)
  await expect(page).toHaveTitle('Log in | Salone Market')
  await signInByForm(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Account Verification' })).toBeVisible()
  await expect(page).not.toHaveTitle('Log in | Salone Market')
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Salone Market')
})

// [spec 2.1 #5, 2.8 #5, 2.8 #9]
test('a new member fills in an empty profile, and others read it on the seller page', async ({
  join,
  visit,
}) => {
  const page = await join()
  await page.goto('/favourites')
  await chooseInMenu(page, 'Profile')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('No listings yet')).toBeVisible()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('Zainab')
  await page.getByLabel('Last name').fill('Test')
  await page.getByLabel(/^About you/).fill('Phones and chargers at Lumley.')
  await page.getByLabel('Location').selectOption('Freetown')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page).getByText('Your profile has been updated.')).toBeVisible()

  const listing = await postListing(page, `Chargers ${Date.now()}`)
  const buyer = await visit()
  await buyer.goto(`/listings/${listing.id}`)
  await buyer.getByRole('link', { name: /Zainab Test/ }).click()
  await expect(buyer.getByRole('heading', { name: 'Zainab Test' })).toBeVisible()
  await expect(buyer.getByText('Phones and chargers at Lumley.')).toBeVisible()
  await expect(buyer.getByRole('link', { name: listing.title, exact: true })).toBeVisible()
})

test('changing the phone number requires a code sent to each number and signs out other devices', async ({
  visit,
}) => {
  const [before, after] = [freshPhone(), freshPhone()]
  const [page, other] = [await visit(), await visit()]
  await signInByApi(page, before)
  const own = await readSelf(page)
  await other.context().addCookies(await page.context().cookies())
  await page.goto('/profile/edit')
  await page.getByRole('button', { name: 'Change number' }).click()
  await page.getByLabel('Phone number', { exact: true }).fill(after.replace('+232', ''))
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await enterCode(page, after)
  await expect(page.getByText('One more code, to your current number.')).toBeVisible()
  await enterCode(page, before)
  await expect(
    toasts(page).getByText(/is your number now\. Your other devices were signed out\.$/),
  ).toBeVisible()
  expect(await readSelf(page)).toMatchObject({ id: own?.id, phoneNumber: after })
  expect(await readSelf(other)).toBeNull()
})

// [spec 2.1 #3, 2.5 #20]
test('an expired session leads the person to sign in again', async ({ join }) => {
  const page = await join()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().clearCookies()
  const toast = waitForTexts(page, 'Session Expired', 'Please log in again to continue.')
  await page.getByRole('button', { name: 'Homes for Rent' }).click()
  await toast
  await expect(page).toHaveURL(/\/auth/)
})
