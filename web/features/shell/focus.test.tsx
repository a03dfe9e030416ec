import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { guideWords } from '#web/copy/guide.ts'
import { marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { press, user } from '#web/test/hands.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer } from '#web/test/server.ts'

function openMarket(person: typeof reader | null, at: string) {
  stubServer(() => ({ body: pageOf(marketListings(3)) }), person)
  return openSite(at)
}

const see = (heading: string) => screen.findByRole('heading', { name: heading })
const beginsAtContent = () => waitFor(() => expect(screen.getByRole('main')).toHaveFocus())

test('who follows a link of the foot begins at the content of the page that it leads to', async () => {
  openMarket(null, '/tutorials')
  const foot = await screen.findByRole('navigation', { name: 'Pages of this site' })
  await user.click(within(foot).getByRole('link', { name: 'About' }))
  await see('Our mission')
  await beginsAtContent()
  await user.tab()
  expect(screen.getByRole('link', { name: 'Join Salone Market' })).toHaveFocus()
})

test('who follows a link of the header does too, and who opens a page by its address has the focus where the browser puts it', async () => {
  openMarket(null, '/about')
  await see('Our mission')
  await new Promise(requestAnimationFrame)
  expect(document.body).toHaveFocus()
  await press('Log in', 'link')
  await screen.findByLabelText('Phone number')
  await beginsAtContent()
})

test('who starts a tutorial, and who leaves it, begins at its content', async () => {
  openMarket(null, '/tutorials')
  await press(/^Start Tutorial: The right price/, 'link')
  await see(guideWords.en.tutorials.pricing.steps[0].title)
  await beginsAtContent()
  await press('← All tutorials', 'link')
  await see("The seller's guide")
  await beginsAtContent()
})

test('a filter, which is the same page, leaves the focus on its button', async () => {
  const { router } = openMarket(reader, '/')
  await press('Cars for Sale')
  await expect.poll(() => router.state.location.search).toMatchObject({ type: 'car_sale' })
  expect(screen.getByRole('button', { name: 'Cars for Sale' })).toHaveFocus()
})

test('a dialog that an address opens keeps the focus that it took', async () => {
  const { router } = openMarket(reader, '/about')
  await see('Our mission')
  await router.navigate({ to: '/tutorials', search: { read: 'pricing', step: 5, create: true } })
  const dialog = await screen.findByRole('dialog', { name: 'Post Item' })
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
})
