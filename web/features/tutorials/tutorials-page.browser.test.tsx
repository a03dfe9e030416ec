import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { guideWords } from '#web/copy/guide.ts'
import { userQuery } from '#web/features/auth/queries.ts'
import { openPages, reader, stubServer } from '#web/features/feed/test/market.tsx'
import { TutorialsPage } from './tutorials-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openGuide(at = '/tutorials', user: typeof reader | null = null) {
  stubServer(() => ({ body: {} }), user)
  const Auth = () => <h1>Signing in</h1>
  const opened = await openPages(
    [
      { path: '/tutorials', component: TutorialsPage },
      { path: '/auth', component: Auth },
    ],
    at,
  )
  opened.client.setQueryData(userQuery.queryKey, user)
  return opened
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const { tutorials } = guideWords.en
const stepOf = (id: keyof typeof tutorials, step: number) => tutorials[id].steps[step - 1]?.title ?? ''

/** From the step that is open, by Next. */
async function readOn(id: keyof typeof tutorials, from: number, to: number) {
  for (let step = from + 1; step <= to; step += 1) {
    await link('Next').click()
    await expect.element(heading(stepOf(id, step))).toBeVisible()
  }
}

test('the guide tells its figures, three tutorials of five steps, tips and two checklists', async () => {
  await openGuide()
  for (const figure of [
    '0% platform fees',
    '85% success rate',
    '24 hours average sale time',
    '3x more views for verified sellers',
    '6-9 PM peak posting hours',
    '2 hours to respond within',
  ]) {
    await expect.element(page.getByRole('listitem').filter({ hasText: figure })).toBeVisible()
  }
  for (const { title, steps } of Object.values(tutorials)) {
    const card = page.getByRole('article').filter({ hasText: title })
    expect(
      card
        .getByRole('listitem')
        .elements()
        .filter((each) => each.parentElement?.tagName === 'OL'),
    ).toHaveLength(steps.length)
    await expect.element(card.getByRole('link')).toHaveAccessibleName(`Start Tutorial: ${title}`)
  }
  for (const name of ['Marketing tips', 'Before you post', 'After you have posted'])
    await expect.element(heading(name)).toBeVisible()
})

test('a tutorial is read step by step, and each step begins at its title', async () => {
  const { router } = await openGuide()
  await link('Start Tutorial: The right price').click()
  await expect.element(heading(stepOf('pricing', 1))).toBeVisible()
  await expect.element(page.getByText('Step 1 of 5')).toBeVisible()
  await expect.element(link('Back')).not.toBeInTheDocument()
  for (let step = 2; step <= 5; step += 1) {
    await link('Next').click()
    await expect.element(heading(stepOf('pricing', step))).toHaveFocus()
    expect(router.state.location.search).toEqual({ read: 'pricing', step })
  }
  await expect.element(link('Next')).not.toBeInTheDocument()
  await link('Back').click()
  await expect.element(heading(stepOf('pricing', 4))).toBeVisible()
})

test('any step is reached from the list of them, which says where one is', async () => {
  await openGuide('/tutorials?read=photography&step=2')
  const steps = page.getByRole('navigation', { name: 'Steps of Photos that sell' })
  await expect.element(steps.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step')
  await steps.getByRole('link', { name: stepOf('photography', 5) }).click()
  await expect.element(heading(stepOf('photography', 5))).toBeVisible()
  await expect.element(steps.getByRole('listitem').nth(4)).toHaveAttribute('aria-current', 'step')
})

test('who comes back goes on where they were', async () => {
  const { router } = await openGuide('/tutorials?read=first-listing')
  await readOn('first-listing', 1, 3)
  await link('← All tutorials').click()
  await link('Continue at step 3: Your first listing').click()
  await expect.element(heading(stepOf('first-listing', 3))).toBeVisible()
  expect(router.state.location.search).toEqual({ read: 'first-listing', step: 3 })
})

test('who goes back some steps, by the browser too, has come as far as before', async () => {
  const { router } = await openGuide('/tutorials?read=first-listing')
  await readOn('first-listing', 1, 4)
  await link('Back').click()
  await expect.element(heading(stepOf('first-listing', 3))).toBeVisible()
  for (const step of [4, 3, 2, 1]) {
    router.history.back()
    await expect.element(heading(stepOf('first-listing', step))).toBeVisible()
  }
  await router.navigate({ to: '/tutorials' })
  await expect.element(link('Continue at step 4: Your first listing')).toBeVisible()
})

test('an address that leads to the last step does not make a tutorial read', async () => {
  await openGuide('/tutorials?read=photography&step=5')
  await expect.element(heading('You have finished.')).toBeVisible()
  await link('← All tutorials').click()
  await expect.element(link('Start Tutorial: Photos that sell')).toBeVisible()
  await expect.element(page.getByText('Read', { exact: true })).not.toBeInTheDocument()
})

test('who leaps to the last step by the list of them has not read what lies between', async () => {
  await openGuide('/tutorials?read=photography')
  await readOn('photography', 1, 2)
  await page
    .getByRole('navigation', { name: 'Steps of Photos that sell' })
    .getByRole('link', { name: stepOf('photography', 5) })
    .click()
  await expect.element(heading('You have finished.')).toBeVisible()
  await link('← All tutorials').click()
  await expect.element(link('Continue at step 2: Photos that sell')).toBeVisible()
})

test('a tutorial that was read to its end is marked, and stays so when it is read again', async () => {
  const { router } = await openGuide('/tutorials?read=pricing')
  await readOn('pricing', 1, 5)
  await link('← All tutorials').click()
  await link('Read it again: The right price').click()
  await expect.element(heading(stepOf('pricing', 1))).toBeVisible()
  await router.navigate({ to: '/tutorials' })
  await expect
    .element(
      page.getByRole('article').filter({ hasText: 'The right price' }).getByText('Read', { exact: true }),
    )
    .toBeVisible()
})

test.each([
  ['/tutorials?read=pricing&step=99', 5],
  ['/tutorials?read=pricing&step=0', 1],
  ['/tutorials?read=pricing&step=x', 1],
])('%s is step %i', async (at, step) => {
  await openGuide(at)
  await expect.element(heading(stepOf('pricing', step))).toBeVisible()
})

test('a tutorial that there is not is the whole guide', async () => {
  await openGuide('/tutorials?read=cooking&step=2')
  await expect.element(heading("The seller's guide")).toBeVisible()
})

test('a visitor at the end signs in, to come back to the open create dialog', async () => {
  await openGuide('/tutorials?read=pricing&step=5')
  const href = link('Create your listing').element().getAttribute('href') ?? ''
  const next = new URL(href, 'http://market.invalid').searchParams.get('next')
  expect(next).toBe('/tutorials?read=pricing&step=5&create=true')
})

test('a member at the end opens the create dialog, and closing it is the last step again', async () => {
  const { router } = await openGuide('/tutorials?read=pricing&step=5', reader)
  await page.getByRole('button', { name: 'Create your listing' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Post Item' })).toBeVisible()
  expect(router.state.location.search).toEqual({ read: 'pricing', step: 5, create: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({ read: 'pricing', step: 5 })
})

test('a member who has signed in for it comes back to the open create dialog', async () => {
  await openGuide('/tutorials?read=pricing&step=5&create=true', reader)
  await expect.element(page.getByRole('dialog', { name: 'Post Item' })).toBeVisible()
})

test('what is ticked off is there on the next visit, until the list is started over', async () => {
  const first = await openGuide()
  const list = page.getByRole('region', { name: 'Before you post' })
  await list.getByRole('checkbox', { name: 'It follows the rule for its kind.' }).click()
  await expect.element(list.getByText('1 of 7')).toBeVisible()
  await first.screen.unmount()
  await openGuide()
  await expect
    .element(list.getByRole('checkbox', { name: 'It follows the rule for its kind.' }))
    .toBeChecked()
  await list.getByRole('button', { name: 'Start over: Before you post' }).click()
  await expect.element(list.getByText('0 of 7')).toBeVisible()
})

test('a storage that refuses, or holds nonsense, spoils nothing', async () => {
  localStorage.setItem('guide:pricing', '{nonsense')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  await openGuide()
  await expect.element(link('Start Tutorial: The right price')).toBeVisible()
  const list = page.getByRole('region', { name: 'After you have posted' })
  await list.getByRole('checkbox', { name: 'I have shared it on WhatsApp.' }).click()
  await expect.element(list.getByText('1 of 6')).toBeVisible()
})

test('printed, the guide has all that its steps say, and none of its buttons', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await openGuide()
  const said = page.getByText(tutorials.pricing.steps[4].text)
  await expect.element(said).not.toBeVisible()
  const startOver = page.getByRole('button', { name: 'Start over: Before you post' })
  await expect.element(startOver).toBeVisible()
  await page.getByRole('button', { name: 'Print the guide' }).click()
  expect(print).toHaveBeenCalledOnce()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(said).toBeVisible()
  await expect.element(startOver).not.toBeInTheDocument()
  expect([...document.querySelectorAll('button')].filter((each) => each.checkVisibility())).toEqual([])
  await expect.element(link('Start Tutorial: The right price')).not.toBeInTheDocument()
})
