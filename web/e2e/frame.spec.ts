import { expect } from '@playwright/test'
import { test } from './people.ts'

test('a member sees header, bar and the shape of feed and conversation before the application has loaded', async ({
  join,
}) => {
  const page = await join()
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/')
  for (const part of ['header', 'nav[aria-label=Main]', 'main li >> nth=2'])
    await expect(page.locator(part)).toBeVisible()
  await expect(page.getByText('Loading your personalized marketplace...')).toBeVisible()
  await page.goto('/profile')
  for (const part of ['header', 'nav[aria-label=Main]']) await expect(page.locator(part)).toBeVisible()
  await page.goto('/messages/any')
  await expect(page.getByLabel('Conversation', { exact: true })).toBeVisible()
  await expect(page.getByText('Loading the conversation')).toBeVisible()
})

test('a member opens the feed with one call for the session and one for the listings', async ({ join }) => {
  const page = await join()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(auth\/user|listings)$/.test(pathname)) calls.push(pathname)
  })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.toSorted()).toEqual(['/api/auth/user', '/api/listings'])
})
