import { expect } from '@playwright/test'
import { signInByForm, test } from './people.ts'
import { call, read } from './things.ts'

interface Manifest {
  display: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

// [spec 10.20 #1]
test('a visitor tries a search of the landing page, sees what it finds, and keeps it on signing in', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Try it: Ah wan fine gen na Makeni wey nor dia', exact: true }).click()
  const found = /\/market\?q=Ah\+wan\+fine\+gen\+na\+Makeni\+wey\+nor\+dia$/
  await expect(page).toHaveURL(found)
  await expect(page.getByRole('link', { name: 'Remove Generators' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Generator')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await signInByForm(page)
  await expect(page).toHaveURL(found)
  await expect(page.getByRole('button', { name: /^Like / }).first()).toBeVisible()
})

// [spec 10.20 #1]
test('what the landing page says is understood is what the search understands', async ({ page, join }) => {
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

// [spec 10.20 #3]
test('the site can be installed: its manifest names icons that are there, as large as they say', async ({
  page,
}) => {
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
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type'], src).toContain(type)
    if (type !== 'image/png') continue
    const body = await answer.body()
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes)
  }
})
