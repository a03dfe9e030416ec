import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, user } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer } from '#web/test/server.ts'
import { ExamplesPage } from './examples-page.tsx'

function openExamples(at = '/examples') {
  stubServer(() => ({ status: 204 }), null)
  const pages = [
    { path: '/examples', component: ExamplesPage },
    { path: '/tutorials', component: () => <h1>The guide</h1> },
  ]
  return openPages(pages, at)
}

const findHeading = (name: string) => screen.findByRole('heading', { name })

// [spec 2.14 #1]
test('good and bad listings are explained, and each kind has its rule', async () => {
  openExamples()
  expect(await findHeading('Four good listings')).toBeVisible()
  expect(screen.getAllByRole('heading', { name: 'Why it works' })).toHaveLength(4)
  expect(screen.getAllByRole('heading', { name: 'What is wrong, and how to fix it' })).toHaveLength(2)
  const cards = screen.getAllByRole('article')
  for (const kind of ['Electronics', 'Generator', 'Car Sale', 'Home Rental'])
    expect(cards.filter((card) => within(card).queryByText(kind))).toHaveLength(1)
  expect(await findHeading('Quality standards')).toBeVisible()
  for (const text of [
    'A phone number in the title.',
    'It asks for money first.',
    'Brand new in a sealed box',
    'At most 1 year old',
    'At most 3 years old',
    'Verified ownership',
  ])
    expect(screen.getByText(text)).toBeVisible()
})

// [spec 2.14 #1]
test('each tab opens, and the address names it', async () => {
  const { router } = openExamples()
  await press('Tutorials', 'tab')
  expect(await screen.findByRole('link', { name: 'Start Tutorial: Photos that sell' })).toHaveAttribute(
    'href',
    '/tutorials?read=photography',
  )
  expect(router.state.location.search).toEqual({ tab: 'tutorials' })
  await press('Marketing Tips', 'tab')
  expect(await findHeading('Respond within 2 hours')).toBeVisible()
  expect(router.state.location.search).toEqual({ tab: 'tips' })
  await user.keyboard('{Home}')
  expect(await findHeading('Four good listings')).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Great Examples' })).toHaveFocus()
  expect(router.state.location.search).toEqual({})
})

test.each([
  ['tips', 'Post between 6 and 9 PM'],
  ['nonsense', 'Four good listings'],
])('the address with the tab %s opens at "%s"', async (tab, title) => {
  openExamples(`/examples?tab=${tab}`)
  expect(await findHeading(title)).toBeVisible()
})
