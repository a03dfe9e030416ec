import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { carListing, marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { openSite } from '#web/features/shell/test/open-site.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { code, phone, send, type } from './test/open-auth.tsx'
import { codeSent, member, stubServer } from './test/server.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const car = carListing()
const title = page.getByRole('heading', { level: 1, name: car.title })
const back = `/auth?next=${encodeURIComponent(`/listings/${car.id}`)}`

/** The server of a visitor who may become a member. */
function openServer(user: typeof member | null) {
  return stubServer(({ path }) => {
    if (path === '/api/auth/user') return { body: user }
    if (path === '/api/auth/send-otp') return { body: codeSent }
    if (path === '/api/auth/verify-otp') return { body: { user: member } }
    return {
      body:
        path === `/api/listings/${car.id}` ? car : pageOf(path.endsWith('/similar') ? [] : marketListings(3)),
    }
  })
}

async function signIn() {
  await phone.fill('076123456')
  await send.click()
  await expect.element(code).toHaveFocus()
  await type('123456{Enter}')
}

test('who is signed in has no business at the sign-in page and is led to the market', async () => {
  openServer(member)
  const { router } = await openSite('/auth')
  await expect.poll(() => page.getByRole('article').all()).toHaveLength(3)
  expect(router.state.location.href).toBe('/')
})

test('who is signed in is led to the page that the address names', async () => {
  openServer(member)
  const { router } = await openSite(back)
  await expect.element(title).toBeVisible()
  expect(router.state.location.href).toBe(`/listings/${car.id}`)
})

test('a visitor signs in and is back at the page they came from, and Back does not lead to the sign-in page', async () => {
  openServer(null)
  const { router } = await openSite(`/listings/${car.id}`)
  await page.getByRole('link', { name: `Log in to like ${car.title}` }).click()
  await expect.element(phone).toBeVisible()
  expect(router.state.location.href).toBe(back)
  await signIn()
  await expect.element(title).toBeVisible()
  expect(router.state.location.href).toBe(`/listings/${car.id}`)
  await expect.element(page.getByRole('button', { name: `Like ${car.title}` })).toBeVisible()
  router.history.back()
  await expect.poll(() => router.state.location.href).toBe(`/listings/${car.id}`)
})

test('a visitor who came for nothing else is led to the market', async () => {
  openServer(null)
  const { router } = await openSite('/auth')
  await signIn()
  await expect.poll(() => page.getByRole('article').all()).toHaveLength(3)
  expect(router.state.location.href).toBe('/')
})

test('an address of another site is not followed', async () => {
  openServer(member)
  const { router } = await openSite('/auth?next=//other.example')
  await expect.poll(() => router.state.location.href).toBe('/')
})
