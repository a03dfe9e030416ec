import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer } from '#web/test/server.ts'
import { AboutPage } from './about-page.tsx'

function openAbout(user: typeof reader | null) {
  stubServer(() => ({ status: 204 }), user)
  const pages = [
    { path: '/about', component: AboutPage },
    { path: '/auth', component: () => <h1>Signing in</h1> },
    { path: '/', component: () => <h1>The market</h1> },
  ]
  return openPages(pages, '/about')
}

// [spec 2.9 #1]
test('mission, vision and what makes the market different are told', async () => {
  openAbout(null)
  for (const name of ['Our mission', 'Our vision'])
    expect(await screen.findByRole('heading', { name })).toBeVisible()
  const cards = screen.getAllByRole('article').map((card) => card.querySelector('h2, h3')?.textContent)
  expect(cards).toEqual(['AI-Powered Matching', 'Verified Sellers', 'Zero Fees', 'Quality Rules'])
  await waitFor(() => expect(document.title).toBe('About | Salone Market'))
})

// [spec 2.9 #1]
test.each([
  ['a visitor joins', null, 'Join Salone Market', 'Signing in'],
  ['a member, who has joined, goes back to the market', reader, 'Go to the market', 'The market'],
])('%s', async (_, user, way, title) => {
  openAbout(user)
  await screen.findByRole('link', { name: way })
  expect(screen.getAllByRole('link', { name: /Join|Go to the market/ })).toHaveLength(1)
  await press(way, 'link')
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})
