import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { carListing } from '#web/features/feed/listing.fixture.ts'
import { listingQuery } from '#web/features/listing/queries.ts'
import { press } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer, type Answer, type Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { SaveButton } from './save-button.tsx'

afterEach(() => dismissToast())

const car = carListing()
const findButton = (name: string) => screen.findByRole('button', { name })

function PageOfCar() {
  const { data } = useQuery(listingQuery(car.id))
  return data ? <SaveButton listing={data} /> : null
}

/** The button on a listing's page; `answer` is what keeping and letting go get. */
function openButton({
  isFavourite = false,
  user = reader,
  answer = ({ method }) => ({ body: { isFavourite: method === 'POST' } }),
}: {
  isFavourite?: boolean
  user?: typeof reader | null
  answer?: (call: Called) => Answer | Promise<Answer>
} = {}) {
  const calls = stubServer(
    (call) => (call.path === `/api/listings/${car.id}` ? { body: { ...car, isFavourite } } : answer(call)),
    user,
  )
  const pages = [
    { path: '/listings/$id', component: PageOfCar },
    { path: '/auth', component: () => <h1>Sign in</h1> },
  ]
  const made = () =>
    calls
      .filter(({ path }) => path.startsWith('/api/favourites'))
      .map(({ method, path }) => `${method} ${path}`)
  return { ...openPages(pages, `/listings/${car.id}`), made }
}

test('a listing is saved and let go again, and the list of saved ones is read anew after it', async () => {
  const { made, client } = openButton()
  client.setQueryData(['/api/favourites'], { pages: [], pageParams: [] })
  expect(await findButton('Save')).toHaveAttribute('aria-pressed', 'false')
  await press('Save')
  expect(await findButton('Saved')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(made).toEqual([`POST /api/favourites/${car.id}`])
  await expect.poll(() => client.getQueryState(['/api/favourites'])?.isInvalidated).toBe(true)
  await press('Saved')
  expect(await findButton('Save')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(made).toEqual([`POST /api/favourites/${car.id}`, `DELETE /api/favourites/${car.id}`])
})

test('the press is seen before the answer, and a second one before it does nothing', async () => {
  const answered = Promise.withResolvers<void>()
  const { made } = openButton({
    answer: () => answered.promise.then(() => ({ body: { isFavourite: true } })),
  })
  await press('Save')
  await press('Saved')
  expect(await findButton('Saved')).toBeVisible()
  await expect.poll(made).toHaveLength(1)
  answered.resolve()
  expect(await findButton('Saved')).toBeVisible()
})

test.each([
  [
    'refused',
    'Save',
    () => ({ status: 410, body: { code: 'gone', message: 'This listing has been removed.' } }),
    /This listing has been removed\./,
  ],
  [
    'lost with the line',
    'Saved',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /You are offline\./,
  ],
])('a press that is %s at "%s" is put back and the reason is told', async (_, name, answer, reason) => {
  openButton({ isFavourite: name === 'Saved', answer })
  await press(name)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason))
  expect(await findButton(name)).toHaveAttribute('aria-pressed', String(name === 'Saved'))
})

test('a visitor is led to sign in and back', async () => {
  const { router } = openButton({ user: null })
  await press('Save', 'link')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(router.state.location.search).toEqual({ next: `/listings/${car.id}` })
})
