import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { carListing } from '#web/features/feed/listing.fixture.ts'
import { openPages, reader, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { listingQuery } from '#web/features/listing/queries.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { SaveButton } from './save-button.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const car = carListing()
const toSave = page.getByRole('button', { name: 'Save', exact: true })
const saved = page.getByRole('button', { name: 'Saved', exact: true })

function PageOfCar() {
  const { data } = useQuery(listingQuery(car.id))
  return data ? <SaveButton listing={data} /> : null
}

/** The button on a listing's page; `answer` is what keeping and letting go get. */
async function openButton({
  isFavourite,
  user = reader,
  answer,
}: {
  isFavourite?: boolean
  user?: typeof reader | null
  answer?: (call: Called) => Answer | Promise<Answer>
}) {
  const answers = answer ?? (({ method }: Called) => ({ body: { isFavourite: method === 'POST' } }))
  const calls = stubServer(
    (call) => (call.path === `/api/listings/${car.id}` ? { body: { ...car, isFavourite } } : answers(call)),
    user,
  )
  const opened = await openPages(
    [
      { path: '/listings/$id', component: PageOfCar },
      { path: '/auth', component: () => <h1>Sign in</h1> },
    ],
    `/listings/${car.id}`,
  )
  return {
    ...opened,
    made: () =>
      calls
        .filter(({ path }) => path.startsWith('/api/favourites'))
        .map(({ method, path }) => `${method} ${path}`),
  }
}

test('a listing is saved and let go again', async () => {
  const { made } = await openButton({ isFavourite: false })
  await expect.element(toSave).toHaveAttribute('aria-pressed', 'false')
  await toSave.click()
  await expect.element(saved).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(made).toEqual([`POST /api/favourites/${car.id}`])
  await saved.click()
  await expect.element(toSave).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(made).toEqual([`POST /api/favourites/${car.id}`, `DELETE /api/favourites/${car.id}`])
})

test('what is saved already says so', async () => {
  await openButton({ isFavourite: true })
  await expect.element(saved).toHaveAttribute('aria-pressed', 'true')
})

test('the press is seen before the answer, and a second one before it does nothing', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { made } = await openButton({
    isFavourite: false,
    answer: async () => {
      await answered
      return { body: { isFavourite: true } }
    },
  })
  await toSave.click()
  await expect.element(saved).toBeVisible()
  await saved.click()
  await expect.element(saved).toBeVisible()
  expect(made()).toHaveLength(1)
  answer()
  await expect.element(saved).toBeVisible()
})

test('refused, it is put back and the reason is told', async () => {
  await openButton({
    isFavourite: false,
    answer: () => ({ status: 410, body: { code: 'gone', message: 'This listing has been removed.' } }),
  })
  await toSave.click()
  await expect.element(page.getByRole('alert').getByText('This listing has been removed.')).toBeVisible()
  await expect.element(toSave).toHaveAttribute('aria-pressed', 'false')
})

test('a line that broke is told, and nothing is saved', async () => {
  await openButton({
    isFavourite: true,
    answer: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await saved.click()
  await expect.element(page.getByRole('alert').getByText('You are offline.', { exact: false })).toBeVisible()
  await expect.element(saved).toHaveAttribute('aria-pressed', 'true')
})

test('the list of saved ones is read anew after it', async () => {
  const { client } = await openButton({ isFavourite: false })
  client.setQueryData(['/api/favourites'], { pages: [], pageParams: [] })
  await toSave.click()
  await expect.poll(() => client.getQueryState(['/api/favourites'])?.isInvalidated).toBe(true)
})

test('a visitor is led to sign in and back', async () => {
  const { router } = await openButton({ user: null })
  await page.getByRole('link', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(router.state.location.search).toEqual({ next: `/listings/${car.id}` })
})
