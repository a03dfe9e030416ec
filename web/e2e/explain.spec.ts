import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { freshPhone, readCode, signIn } from './people.ts'

const PAGES = [
  { path: '/', title: 'The market of Salone, in your hand' },
  { path: '/about', title: 'A market that keeps its word' },
  { path: '/examples', title: 'Listings that sell, and two that do not' },
  { path: '/examples?tab=tutorials', title: 'Listings that sell, and two that do not' },
  { path: '/examples?tab=tips', title: 'Listings that sell, and two that do not' },
  { path: '/tutorials', title: "The seller's guide" },
  { path: '/tutorials?read=first-listing&step=3', title: 'Your first listing' },
  { path: '/tutorials?read=pricing&step=5', title: 'The right price' },
  { path: '/mobile-app', title: 'Salone Market as an app' },
]

const faultsOf = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations
const footOf = (page: Page) => page.getByRole('navigation', { name: 'Pages of this site' })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Signs in where the page for that has opened by itself. */
async function signInHere(page: Page): Promise<void> {
  const phone = freshPhone()
  await page.getByLabel('Phone number').fill(phone.replace('+232', ''))
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await page
    .getByLabel(/code/i)
    .first()
    .fill(await readCode(page, phone))
  await page.getByRole('button', { name: 'Verify & Continue' }).click()
}

for (const { path, title } of PAGES) {
  test(`${path} fits the screen and has no accessibility fault that a machine can find, in light and in dark`, async ({
    page,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        'wider than the screen',
      ).toBeLessThanOrEqual(0)
      expect(await faultsOf(page), colorScheme).toEqual([])
    }
  })
}

test('a visitor finds from the foot of the landing page to About, and joins', async ({ page }) => {
  await page.goto('/')
  await footOf(page).getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible()
  await expect(page).toHaveTitle('About | Salone Market')
  await link(page, 'Join Salone Market').click()
  await signInHere(page)
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('each link of the foot leads to the page that does the job, after signing in where needed', async ({
  page,
}) => {
  await page.goto('/about')
  const foot = footOf(page)
  await foot.getByRole('link', { name: 'Smart search' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fsmart-search$/)
  await signInHere(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Find Your Perfect Match' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const leads = [
    ['Home', '/', page.getByRole('button', { name: 'Post Item' }).first()],
    ['Messages', '/messages', page.getByText('No conversations yet')],
    ['Mobile app', '/mobile-app', page.getByRole('heading', { name: 'How to install it' })],
    ['Profile', '/profile', page.getByText('No listings yet').first()],
    ['Verification', '/verification', page.getByRole('heading', { name: 'Account Verification' })],
    ['Examples', '/examples', page.getByRole('heading', { name: 'Four good listings' })],
    ["Seller's guide", '/tutorials', page.getByRole('heading', { name: 'Three tutorials' })],
  ] as const
  for (const [name, path, shows] of leads) {
    await page.goto('/about')
    await foot.getByRole('link', { name, exact: true }).click()
    await expect(shows).toBeVisible()
    expect(new URL(page.url()).pathname, name).toBe(path)
  }
})

test('what the landing page says is understood is what the search understands', async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('article').filter({ has: page.getByRole('list', { name: 'Understood' }) })
  await expect(cards).toHaveCount(3)
  const shown = await cards.evaluateAll((all) =>
    all.map((card) => ({
      query: card.querySelector('q')?.textContent ?? '',
      parts: [...card.querySelectorAll('li')].map((part) => part.textContent),
    })),
  )
  await signIn(page)
  for (const { query, parts } of shown) {
    const answer = await page.request.post('/api/smart-search', {
      data: { query, filters: {} },
      headers: { origin: new URL(page.url()).origin },
    })
    const { understood } = (await answer.json()) as { understood: { label: string }[] }
    expect([...new Set(understood.map(({ label }) => label))], query).toEqual(parts)
  }
})

test('a visitor tries a search of the landing page, and after signing in sees what it finds', async ({
  page,
}) => {
  await page.goto('/')
  await link(page, 'Try it: Ah wan fine gen na Makeni wey nor dia').click()
  await signInHere(page)
  await expect(page.getByRole('button', { name: 'Remove Generators' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Generator')
})

test('a visitor reads a tutorial, comes back to where they were, and ends in the create dialog after signing in', async ({
  page,
}) => {
  await page.goto('/tutorials')
  await link(page, 'Start Tutorial: The right price').click()
  await link(page, 'Next').click()
  await link(page, 'Next').click()
  await expect(page.getByText('Step 3 of 5')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Step 2 of 5')).toBeVisible()
  await page.goto('/examples?tab=tutorials')
  await link(page, 'Continue at step 3: The right price').click()
  await expect(page.getByText('Step 3 of 5')).toBeVisible()
  for (let step = 4; step <= 5; step += 1) {
    await link(page, 'Next').click()
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible()
  }
  await link(page, 'Create your listing').click()
  await signInHere(page)
  const dialog = page.getByRole('dialog', { name: 'Post Item' })
  await expect(dialog).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'You have finished.' })).toBeVisible()
  await page.goto('/tutorials')
  await expect(link(page, 'Read it again: The right price')).toBeVisible()
})

test('the site can be installed: its manifest names icons that are there, as large as they say', async ({
  page,
}) => {
  await page.goto('/mobile-app')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const { display, icons } = (await (await page.request.get(href ?? '')).json()) as {
    display: string
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  expect(display).toBe('standalone')
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes, type } of [
    ...icons,
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ]) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type'], src).toContain(type)
    if (type !== 'image/png') continue
    const body = await answer.body()
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes)
  }
})

test('without JavaScript a page can be read, and what needs it is said at its end and in place of the others', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const note = page.locator('noscript')
  const said =
    /^You need JavaScript to log in, to search, to write to sellers and to open some of the pages\./
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible()
  await expect(note).toBeVisible()
  await expect(note).toHaveText(said, { useInnerText: true })
  await page.goto('/auth')
  await expect(note).toBeVisible()
  await expect(note).toHaveText(said, { useInnerText: true })
  await context.close()
})
