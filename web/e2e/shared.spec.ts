import { expect, test, type Page } from '@playwright/test'
import { ownOrigin, signIn, signInByForm } from './people.ts'
import { postListing } from './things.ts'

const OPEN = ['/', '/about', '/examples', '/tutorials', '/mobile-app', '/auth']

/** What the HTML itself says, before any script. */
async function served(page: Page, path: string) {
  const answer = await page.request.get(path)
  const html = await answer.text()
  const find = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&#39;', "'")
  return {
    status: answer.status(),
    title: find(/<title>(.*?)<\/title>/),
    canonical: find(/rel="canonical" href="(.*?)"/),
    isUnlisted: answer.headers()['x-robots-tag'] === 'noindex',
  }
}

function canonicalOf(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.querySelector('link[rel=canonical]')?.getAttribute('href'))
}

test('each page for everybody has in its HTML the title and the address that it keeps once it is drawn', async ({
  page,
  baseURL,
}) => {
  for (const path of OPEN) {
    const { status, title, canonical, isUnlisted } = await served(page, path)
    expect([status, canonical, isUnlisted], path).toEqual([200, `${baseURL}${path}`, false])
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page, path).toHaveTitle(title ?? '')
    expect(await canonicalOf(page), path).toBe(canonical)
  }
})

test('whoever walks on within the application has the title and the address of where they are', async ({
  page,
  baseURL,
}) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Buy and sell in Sierra Leone | Salone Market')
  await expect.poll(() => canonicalOf(page)).toBe(`${baseURL}/`)
})

test('whoever signs in leaves the title of the sign-in page behind', async ({ page }) => {
  await page.goto('/auth')
  await expect(page).toHaveTitle('Log in | Salone Market')
  await signInByForm(page)
  await expect(page).toHaveTitle('Salone Market')
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Salone Market')
})

test('a listing is found by the sitemap, shows itself to crawlers, and is gone from both once it is deleted', async ({
  page,
  baseURL,
}) => {
  await signIn(page)
  const { id, title } = await postListing(page, 'A listing to be found')
  const found = await served(page, `/listings/${id}`)
  expect(found).toMatchObject({ status: 200, canonical: `${baseURL}/listings/${id}`, isUnlisted: false })
  expect(found.title).toContain(title)
  const index = await (await page.request.get('/sitemap.xml')).text()
  expect(index).toContain(`${baseURL}/sitemap-pages.xml`)
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const removed = await page.request.delete(`/api/listings/${id}`, { headers: ownOrigin() })
  expect(removed.status()).toBe(200)
  expect(await served(page, `/listings/${id}`)).toMatchObject({
    status: 410,
    canonical: undefined,
    isUnlisted: true,
  })
})

test('what is not there is a 404 that says so, and what is somebody’s own is not for search engines', async ({
  page,
}) => {
  for (const path of ['/nowhere', '/listings/nobody', '/users/nobody']) {
    expect(await served(page, path)).toMatchObject({ status: 404, isUnlisted: true })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found|not here/i)
  }
  expect(await served(page, '/messages')).toMatchObject({ status: 200, isUnlisted: true })
})

test('the API can be read without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/api/docs')
  await page.getByRole('navigation').getByRole('link', { name: 'listings', exact: true }).click()
  await expect(page).toHaveURL('/api/docs#listings')
  await expect(page.getByRole('heading', { name: 'POST /api/listings', exact: true })).toBeVisible()
  await expect(page.getByText('5 to 120 characters').first()).toBeAttached()
  await context.close()
})
