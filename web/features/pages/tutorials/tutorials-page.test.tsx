import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openGuide } from '#web/features/pages/test/open-visited.tsx'
import { press, user } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { guideWords } from './copy.ts'

const { tutorials } = guideWords
type Tutorial = keyof typeof tutorials

const findHeading = (name: string) => screen.findByRole('heading', { name })
const findLink = (name: string) => screen.findByRole('link', { name })
const titleOfStep = (id: Tutorial, step: number) => tutorials[id].steps[step - 1]?.title ?? ''
const expectStep = async (id: Tutorial, step: number) =>
  expect(await findHeading(titleOfStep(id, step))).toBeVisible()

/** Presses Next from the open step `from` to the step `to`. */
async function readSteps(id: Tutorial, from: number, to: number) {
  for (let step = from; step < to; step += 1) {
    await expectStep(id, step)
    await press('Next', 'link')
  }
  await expectStep(id, to)
}

// [spec 1 #17, 2.15 #1]
test('the guide has its figures, three tutorials of five steps, tips and two checklists', async () => {
  openGuide()
  for (const name of ['Marketing tips', 'Before you post', 'After you have posted'])
    expect(await findHeading(name)).toBeVisible()
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ''))
  for (const figure of [
    '0% platform fees',
    '85% success rate',
    '24 hours average sale time',
    '3x more views for verified sellers',
    '6-9 PM peak posting hours',
    '2 hours target response time',
  ])
    expect(items).toContain(figure.replaceAll(' ', ''))
  for (const { title, steps } of Object.values(tutorials)) {
    const card = (await findLink(`Start Tutorial: ${title}`)).closest('article')
    expect(card?.querySelectorAll('ol > li')).toHaveLength(steps.length)
  }
})

// [spec 2.15 #1]
test('a tutorial is read step by step, and each step focuses its title', async () => {
  const { router } = openGuide()
  await press('Start Tutorial: The right price', 'link')
  await expectStep('pricing', 1)
  expect(screen.getByText('Step 1 of 5')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument()
  for (let step = 2; step <= 5; step += 1) {
    await press('Next', 'link')
    const title = await findHeading(titleOfStep('pricing', step))
    await waitFor(() => expect(title).toHaveFocus())
    expect(router.state.location.search).toEqual({ read: 'pricing', step })
  }
  expect(screen.queryByRole('link', { name: 'Next' })).not.toBeInTheDocument()
  await press('Back', 'link')
  await expectStep('pricing', 4)
})

test('any step can be reached from the list of steps, which marks the current one', async () => {
  openGuide('/tutorials?read=photography&step=2')
  const steps = within(await screen.findByRole('navigation', { name: 'Steps of Photos that sell' }))
  const findCurrentStep = () =>
    steps.getAllByRole('listitem').findIndex((each) => each.getAttribute('aria-current') === 'step') + 1
  expect(findCurrentStep()).toBe(2)
  await user.click(steps.getByRole('link', { name: new RegExp(titleOfStep('photography', 5)) }))
  await expectStep('photography', 5)
  expect(findCurrentStep()).toBe(5)
})

// [spec 2.15 #1]
test('going back keeps the progress, and Continue resumes at the furthest step', async () => {
  const { router } = openGuide('/tutorials?read=first-listing')
  await readSteps('first-listing', 1, 4)
  await press('Back', 'link')
  await expectStep('first-listing', 3)
  for (const step of [4, 3, 2, 1]) {
    router.history.back()
    await expectStep('first-listing', step)
  }
  await press('← All tutorials', 'link')
  await press('Continue at step 4: Your first listing', 'link')
  await expectStep('first-listing', 4)
  expect(router.state.location.search).toEqual({ read: 'first-listing', step: 4 })
})

test('opening the last step by its URL or the list does not count as reading the tutorial', async () => {
  openGuide('/tutorials?read=photography&step=5')
  expect(await findHeading('You have finished.')).toBeVisible()
  await press('← All tutorials', 'link')
  await press('Start Tutorial: Photos that sell', 'link')
  expect(screen.queryByText('Read')).not.toBeInTheDocument()
  await readSteps('photography', 1, 2)
  await press(new RegExp(titleOfStep('photography', 5)), 'link')
  expect(await findHeading('You have finished.')).toBeVisible()
  await press('← All tutorials', 'link')
  expect(await findLink('Continue at step 2: Photos that sell')).toBeVisible()
})

test('a tutorial read to its end is marked as read and stays marked when opened again', async () => {
  const { router } = openGuide('/tutorials?read=pricing')
  await readSteps('pricing', 1, 5)
  await press('← All tutorials', 'link')
  await press('Read it again: The right price', 'link')
  await expectStep('pricing', 1)
  await router.navigate({ to: '/tutorials' })
  const card = (await findLink('Read it again: The right price')).closest('article') ?? document.body
  expect(within(card).getByText('Read')).toBeVisible()
})

test.each([
  ['pricing&step=99', titleOfStep('pricing', 5)],
  ['pricing&step=0', titleOfStep('pricing', 1)],
  ['pricing&step=x', titleOfStep('pricing', 1)],
  ['cooking&step=2', "The seller's guide"],
])('/tutorials?read=%s opens "%s"', async (read, title) => {
  openGuide(`/tutorials?read=${read}`)
  expect(await findHeading(title)).toBeVisible()
})

test('at the end, Create your listing sends a visitor to sign in, then to the create dialog', async () => {
  openGuide('/tutorials?read=pricing&step=5')
  const href = (await findLink('Create your listing')).getAttribute('href') ?? ''
  const next = new URL(href, 'http://market.invalid').searchParams.get('next')
  expect(next).toBe('/tutorials?read=pricing&step=5&create=true')
})

// [spec 2.15 #1]
test('signing in to create a listing opens the create dialog; closing it shows the last step', async () => {
  const { router } = openGuide('/tutorials?read=pricing&step=5&create=true', member)
  for (const shown of ['after signing in', 'after a press']) {
    expect(await screen.findByRole('dialog', { name: 'Post Item' }), shown).toBeVisible()
    expect(router.state.location.search).toEqual({ read: 'pricing', step: 5, create: true })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(router.state.location.search).toEqual({ read: 'pricing', step: 5 })
    await press('Create your listing')
  }
})

test('ticked items of a checklist stay ticked on later visits until the checklist is reset', async () => {
  const findList = async () => within(await screen.findByRole('region', { name: 'Before you post' }))
  const rule = { name: 'The item follows the rule for its kind.' }
  const first = openGuide()
  const list = await findList()
  await user.click(list.getByRole('checkbox', rule))
  expect(list.getByText('1 of 7')).toBeVisible()
  first.rendered.unmount()
  openGuide()
  expect((await findList()).getByRole('checkbox', rule)).toBeChecked()
  await press('Start over: Before you post')
  expect((await findList()).getByText('0 of 7')).toBeVisible()
})

test('the guide works if storage is unavailable or contains invalid data', async () => {
  localStorage.setItem('guide:pricing', '{nonsense')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  openGuide()
  expect(await findLink('Start Tutorial: The right price')).toBeVisible()
  const list = within(screen.getByRole('region', { name: 'After you have posted' }))
  await user.click(list.getByRole('checkbox', { name: 'I have shared it on WhatsApp.' }))
  expect(list.getByText('1 of 6')).toBeVisible()
})
