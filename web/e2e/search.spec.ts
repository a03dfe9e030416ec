import { expect, type Page } from '@playwright/test'
import { test, bell, chooseInMenu, signInByForm, toasts } from './people.ts'
import { cardOf, freshWord, openWithoutScripts, postListing, readOverflow, searchFor } from './things.ts'

const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Find Your Perfect Match' })
const searchText = (page: Page) => searchDialog(page).getByLabel("Describe what you're looking for")

/** Reads the search text from the URL. */
const readQuery = (page: Page) => new URL(page.url()).searchParams.get('q')

// [spec 1 #4, 2.2 #3]
test('a buyer searches in Krio, finds a match, and reopens the same search text', async ({ join }) => {
  const page = await join()
  const title = `Silent Okoume generator ${Date.now()}`
  await postListing(page, title)
  await page.goto('/profile')
  await searchFor(page, 'ah wan fine okoume generator na Bo')
  await expect(page).toHaveURL(/\/\?q=/)
  expect(readQuery(page)).toBe('ah wan fine okoume generator na Bo')
  await expect(cardOf(page, title)).toBeVisible()

  const box = page.getByRole('searchbox', { name: 'Search' })
  await expect(box).toHaveValue('ah wan fine okoume generator na Bo')
  await box.press('Enter')
  await expect(searchText(page)).toHaveValue('ah wan fine okoume generator na Bo')
  await expect(
    searchDialog(page).getByRole('button', { name: 'Forget ah wan fine okoume generator na Bo' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(searchDialog(page)).toBeHidden()
  await expect(box).toBeFocused()
})

// [spec 1 #5]
test('the advanced filters find a listing that meets them, and keep their values when reopened', async ({
  join,
}) => {
  const page = await join()
  const title = `Filtered Wenge generator ${Date.now()}`
  await postListing(page, title)
  await page.goto('/')
  await page.getByRole('button', { name: 'Advanced search' }).click()
  const dialog = searchDialog(page)
  await expect(dialog.getByRole('button', { name: 'Search Listings' })).toBeDisabled()
  await dialog.getByLabel('Category').selectOption({ label: 'Generators (Max 1 Year Old)' })
  await dialog.getByLabel('Location').selectOption('Bo')
  for (const chip of ['3-6 months', 'Petrol', '2-5KVA', 'Honda'])
    await dialog.getByRole('button', { name: chip, exact: true }).click()
  await dialog.getByRole('button', { name: 'Search Listings' }).click()
  await expect(dialog).toBeHidden()
  expect(readQuery(page)).toBe(
    'type:generators location:Bo minAgeMonths:3 ' +
      'maxAgeMonths:6 fuel:Petrol minKva:2 maxKva:5 brand:Honda',
  )
  await expect(cardOf(page, title)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).click()
  await expect(dialog.getByLabel('Category')).toHaveValue('generators')
  await dialog.getByRole('button', { name: 'Remove Honda' }).click()
  await dialog.getByRole('button', { name: 'Yamaha' }).click()
  await dialog.getByRole('button', { name: 'Search Listings' }).click()
  await expect(dialog).toBeHidden()
  expect(readQuery(page)).toContain('brand:Yamaha')
})

const chips = (page: Page) => page.getByRole('group', { name: 'Searched for' }).getByRole('button')
const remove = (page: Page, label: string) => page.getByRole('button', { name: `Remove ${label}` })
const readParams = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

// [spec 1 #4]
test('a search from a link is understood, changed step by step, and undone with Back', async ({ join }) => {
  const page = await join()
  const word = freshWord()
  const { title } = await postListing(page, `Generator ${word}`)
  const q = `ah wan ${word} gen under 6 months na Bo`
  await page.goto(`/?q=${encodeURIComponent(q)}`)
  await expect(cardOf(page, title)).toBeVisible()
  await expect(page.getByText(`Results for “${q}”`)).toBeVisible()
  await expect(chips(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Generators', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByLabel('Sort by')).toHaveValue('best')
  expect(await readOverflow(page)).toBeLessThanOrEqual(0)

  await remove(page, 'Bo').click()
  await expect.poll(() => readParams(page)).toEqual({ type: 'generator', maxAgeMonths: '6', text: word })
  await expect(chips(page)).toHaveCount(3)
  await expect(cardOf(page, title)).toBeVisible()
  await page.getByLabel('Sort by').selectOption('price_asc')
  await expect
    .poll(() => readParams(page))
    .toEqual({ type: 'generator', maxAgeMonths: '6', text: word, sort: 'price_asc' })
  await page.getByRole('button', { name: 'All Items' }).click()
  await expect.poll(() => readParams(page)).toEqual({ text: word, sort: 'price_asc' })
  await expect(chips(page)).toHaveCount(1)
  await expect(cardOf(page, title)).toBeVisible()

  await page.goBack()
  await expect(chips(page)).toHaveCount(3)
  await page.goBack()
  await expect(page.getByLabel('Sort by')).toHaveValue('best')
  await page.goBack()
  await expect(page.getByText(`Results for “${q}”`)).toBeVisible()
  await expect(chips(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => readParams(page)).toEqual({})
})

const savedSearch = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a saved search notifies its owner of a new match, and can be paused and deleted', async ({ join }) => {
  const word = freshWord()
  const [buyer, seller] = [await join(), await join()]
  await buyer.goto(`/?q=${word}&type=generator&location=Bo`)
  // If nothing matches exactly, a second such button is beside the notice about the dropped filters.
  await buyer.getByRole('button', { name: 'Save search' }).first().click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Light for the shop')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await buyer.getByRole('button', { name: 'View' }).click()
  await expect(buyer).toHaveURL(/\/saved-searches$/)
  await expect(savedSearch(buyer, 'Light for the shop').getByText('No matches yet')).toBeVisible()

  const { id, title } = await postListing(seller, `${word} generator`)

  await expect(async () => {
    await buyer.reload()
    await expect(bell(buyer)).toHaveAccessibleName(/1 unread/, { timeout: 2_000 })
  }).toPass()
  await bell(buyer).click()
  await buyer
    .getByRole('link', { name: new RegExp(`New for your saved search “Light for the shop”: ${title}`) })
    .click()
  await expect(buyer).toHaveURL(new RegExp(id))
  await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await chooseInMenu(buyer, 'Saved searches')
  await expect(savedSearch(buyer, 'Light for the shop').getByText(/^1 match/)).toBeVisible()
  await buyer.getByRole('button', { name: 'Pause Light for the shop' }).click()
  await expect(savedSearch(buyer, 'Light for the shop').getByText('Paused', { exact: true })).toBeVisible()
  await expect(toasts(buyer).getByText('Search paused'), 'the server has stored it').toBeVisible()
  await postListing(seller, `${word} generator, another one`)
  await buyer.reload()
  await expect(savedSearch(buyer, 'Light for the shop').getByText(/^1 match/)).toBeVisible()
  await buyer.getByRole('link', { name: 'Show results of Light for the shop' }).click()
  await expect(buyer.getByRole('heading', { name: `${word} generator, another one` })).toBeVisible()

  await buyer.goto('/saved-searches')
  await buyer.getByRole('button', { name: 'Delete Light for the shop' }).click()
  await expect(buyer.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  await buyer.getByRole('button', { name: 'Undo' }).click()
  await expect(savedSearch(buyer, 'Light for the shop')).toBeVisible()
})

const KRIO_QUERY = 'fayn gen na Makeni wey nor dia'

test(
  'a visitor searches, drops a filter, opens a listing and signs in to message the seller',
  { tag: '@wide' },
  async ({ visit }) => {
    const page = await visit()
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'Search the market' }).fill(KRIO_QUERY)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\/market\?q=fayn\+gen/)
    const chips = page.getByRole('navigation', { name: 'Searched for' })
    await expect(chips.getByRole('link')).toHaveText(['Generators', 'Makeni', 'cheapest first', 'Clear all'])

    await chips.getByRole('link', { name: 'Remove Makeni' }).click()
    await expect(page).toHaveURL(/\/market\/generators\?sort=price_asc$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Generators' })).toBeVisible()
    // The results of the previous search stay until the new ones arrive.
    await expect(page.getByText(/^[\d,]+ listings$/)).toBeVisible()
    const title = page.getByRole('article').first().getByRole('heading')
    const name = await title.innerText()
    await title.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await page.getByRole('link', { name: 'Message seller' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/\/auth\?next=%2Flistings%2F/)
    await signInByForm(page)
    await expect(page).toHaveURL(/\/messages\/[\w-]+$/)
    await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
  },
)

test('a press before the code has loaded is carried out after signing in', async ({ visit }) => {
  const page = await visit()
  const unblock = await openWithoutScripts(page, '/market/generators')
  await page
    .getByRole('link', { name: /^Log in to like/ })
    .first()
    .click()
  unblock()
  await signInByForm(page)
  await expect(page).toHaveURL(/\/market\/generators$/)
  await expect(page.getByRole('button', { name: /^Like /, pressed: true })).toHaveCount(1)
})

test('a visitor who likes a listing signs in and returns to the page, where the listing is liked', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/market/cars?sort=likes')
  const like = page.getByRole('link', { name: /^Log in to like/ }).nth(1)
  const title = /^Log in to like (.*), [\d,]+ likes?$/.exec(
    (await like.getAttribute('aria-label')) ?? '',
  )?.[1]
  await like.click()
  await signInByForm(page)
  await expect(page).toHaveURL(/\/market\/cars\?sort=likes$/)
  await expect(page.getByRole('button', { name: `Like ${title}` })).toHaveAttribute('aria-pressed', 'true')
})

test(
  'without JavaScript, a visitor browses, sorts, filters, loads more, and opens photos and the seller',
  { tag: '@both' },
  async ({ visit }) => {
    const page = await visit({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'Search the market' }).fill(KRIO_QUERY)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Results for “${KRIO_QUERY}”` })).toBeVisible()
    await page.getByRole('link', { name: 'Remove Makeni' }).click()
    await expect(page).toHaveURL(/\/market\/generators\?sort=price_asc$/)

    await page.goto('/market')
    const firstLink = page.getByRole('article').first().getByRole('heading').getByRole('link')
    const first = (await firstLink.getAttribute('href')) ?? ''
    await page.getByRole('link', { name: 'Load More Items' }).click()
    await expect(page.getByRole('link', { name: 'First page' })).toBeVisible()
    await expect(firstLink).not.toHaveAttribute('href', first)

    await page
      .getByRole('navigation', { name: 'Kinds' })
      .getByRole('link', { name: /^Generators/ })
      .click()
    await page.getByLabel('Sort by').selectOption('Price Low to High')
    const filters = page.getByRole('button', { name: 'Filters' })
    if (await filters.isVisible()) await filters.click()
    await page.getByLabel('Fuel').selectOption('Diesel')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/\/market\/generators\?.*fuel=Diesel/)
    await expect(page.getByRole('link', { name: 'Remove Diesel' })).toBeVisible()

    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    const photos = page.getByRole('region', { name: 'Photos' }).getByRole('link')
    for (const photo of await photos.all())
      await expect(photo).toHaveAttribute('href', /^(\/media\/|#photo-)/)
    await page.getByRole('region', { name: 'Seller' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/users\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('heading', { level: 3 }).first()).toBeVisible()
  },
)
