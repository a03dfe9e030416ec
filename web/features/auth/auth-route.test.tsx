import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { carListing, marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { press } from '#web/test/hands.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { askForCode, code, codeSent, type } from './test/open-auth.tsx'

afterEach(() => {
  dismissToast()
})

const car = carListing()
const seeCar = () => screen.findByRole('heading', { level: 1, name: car.title })
const seeMarket = () => expect.poll(() => screen.queryAllByRole('article')).toHaveLength(3)
const back = `/auth?next=${encodeURIComponent(`/listings/${car.id}`)}`

/** The site for a visitor, who may become a member, or for a member. */
function open(at: string, user: typeof reader | null) {
  stubServer(({ path }) => {
    if (path === '/api/auth/send-otp') return { body: codeSent }
    if (path === '/api/auth/verify-otp') return { body: { user: reader } }
    if (path === `/api/listings/${car.id}`) return { body: car }
    return { body: pageOf(path.endsWith('/similar') ? [] : marketListings(3)) }
  }, user)
  return openSite(at).router
}

async function signIn() {
  await screen.findByLabelText('Phone number')
  await askForCode()
  await waitFor(() => expect(code()).toHaveFocus())
  await type('123456{Enter}')
}

test.each([
  ['/auth', '/'],
  ['/auth?next=//other.example', '/'],
  [back, `/listings/${car.id}`],
])('who is signed in has no business at %s and is led to %s', async (at, href) => {
  const router = open(at, reader)
  await (href === '/' ? seeMarket() : seeCar())
  expect(router.state.location.href).toBe(href)
})

test('a visitor signs in and is back at the page they came from, and Back does not lead to the sign-in page', async () => {
  const router = open(`/listings/${car.id}`, null)
  await press(/^Log in to like 2024 Toyota/, 'link')
  await screen.findByLabelText('Phone number')
  expect(router.state.location.href).toBe(back)
  await signIn()
  expect(await screen.findByRole('button', { name: /^Like 2024 Toyota/ })).toBeVisible()
  expect(await seeCar()).toBeVisible()
  expect(router.state.location.href).toBe(`/listings/${car.id}`)
  router.history.back()
  await expect.poll(() => router.state.location.href).toBe(`/listings/${car.id}`)
})

test('a visitor who came for nothing else is led to the market', async () => {
  const router = open('/auth', null)
  await signIn()
  await seeMarket()
  expect(router.state.location.href).toBe('/')
})
