import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPages, stubServer } from '#web/features/feed/test/market.tsx'
import { ExamplesPage } from './examples-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

async function openExamples(at = '/examples') {
  stubServer(() => ({ body: {} }), null)
  const Guide = () => <h1>The guide</h1>
  return openPages(
    [
      { path: '/examples', component: ExamplesPage },
      { path: '/tutorials', component: Guide },
    ],
    at,
  )
}

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })

test('four good listings stand with why they work, two bad ones with what is wrong', async () => {
  await openExamples()
  await expect.element(heading('Four good listings')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Why it works' }).elements()).toHaveLength(4)
  expect(page.getByRole('heading', { name: 'What is wrong, and how to fix it' }).elements()).toHaveLength(2)
  for (const kind of ['Electronics', 'Generator', 'Car Sale', 'Home Rental']) {
    await expect.element(page.getByRole('article').getByText(kind, { exact: true })).toBeVisible()
  }
  await expect.element(page.getByText('A phone number in the title.')).toBeVisible()
  await expect.element(page.getByText('It asks for money first.')).toBeVisible()
})

test('the quality standards name the rule of each kind', async () => {
  await openExamples()
  await expect.element(heading('Quality standards')).toBeVisible()
  for (const rule of [
    'Brand new in a sealed box',
    'At most 1 year old',
    'At most 3 years old',
    'Verified ownership',
  ]) {
    await expect.element(page.getByText(rule, { exact: true })).toBeVisible()
  }
})

test('each tab opens, and the address names it', async () => {
  const { router } = await openExamples()
  await tab('Tutorials').click()
  await expect
    .element(page.getByRole('link', { name: 'Start Tutorial: Photos that sell' }))
    .toHaveAttribute('href', '/tutorials?read=photography')
  expect(router.state.location.search).toEqual({ tab: 'tutorials' })
  await tab('Marketing Tips').click()
  await expect.element(heading('Respond within 2 hours')).toBeVisible()
  expect(router.state.location.search).toEqual({ tab: 'tips' })
  await tab('Great Examples').click()
  await expect.element(heading('Four good listings')).toBeVisible()
  expect(router.state.location.search).toEqual({})
})

test('the arrow keys go from tab to tab', async () => {
  await openExamples()
  tab('Great Examples').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Tutorials')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('Tutorials')).toHaveFocus()
})

test('a tab that the address names is open and in sight, and an unknown one is the first', async () => {
  await page.viewport(360, 800)
  const { router } = await openExamples('/examples?tab=tips')
  await expect.element(heading('Post between 6 and 9 PM')).toBeVisible()
  expect(tab('Marketing Tips').element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
  await router.navigate({ to: '/examples', search: { tab: 'nonsense' } })
  await expect.element(heading('Four good listings')).toBeVisible()
  await page.viewport(390, 800)
})
