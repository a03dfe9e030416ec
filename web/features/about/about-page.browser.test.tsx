import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPages, reader, stubServer } from '#web/features/feed/test/market.tsx'
import { userQuery } from '#web/features/auth/queries.ts'
import { AboutPage } from './about-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function openAbout(user: typeof reader | null) {
  stubServer(() => ({ body: {} }), user)
  const title = (name: string) => () => <h1>{name}</h1>
  const opened = await openPages(
    [
      { path: '/about', component: AboutPage },
      { path: '/auth', component: title('Signing in') },
      { path: '/', component: title('The market') },
    ],
    '/about',
  )
  opened.client.setQueryData(userQuery.queryKey, user)
  return opened
}

test('mission, vision and what makes the market different are told', async () => {
  await openAbout(null)
  for (const name of ['Our mission', 'Our vision'])
    await expect.element(page.getByRole('heading', { name })).toBeVisible()
  const cards = page.getByRole('article').getByRole('heading').elements()
  expect(cards.map((card) => card.textContent)).toEqual([
    'AI-Powered Matching',
    'Verified Sellers',
    'Zero Fees',
    'Quality Rules',
  ])
  await expect.poll(() => document.title).toBe('About | Salone Market')
})

test('a visitor joins', async () => {
  await openAbout(null)
  await page.getByRole('link', { name: 'Join Salone Market' }).click()
  await expect.element(page.getByRole('heading', { name: 'Signing in' })).toBeVisible()
})

test('a member, who has joined, goes back to the market', async () => {
  await openAbout(reader)
  await expect.element(page.getByRole('link', { name: 'Join Salone Market' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Go to the market' }).click()
  await expect.element(page.getByRole('heading', { name: 'The market' })).toBeVisible()
})
