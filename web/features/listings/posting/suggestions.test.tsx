import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '#web/test/hands.ts'
import { FILLED } from './test/drafts.ts'
import { openMarket } from './test/market.ts'
import { button, chooseKind, fill, findSaid, openDialog, openDraft, valueOf } from './test/open-dialog.tsx'

const market = openMarket()

const panel = () => screen.getByRole('region', { name: 'AI Suggestions' })
const shown = () =>
  within(panel())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
const idea = (text: string) => new RegExp(`^(Title|Description)[^]*${text}`)
const ask = () => press('AI Suggestions')
const TITLE = 'Firman SPG3000, 6 months'
const ANSWER = {
  suggestions: [`Title: ${TITLE}`, 'Description: Starts at the first pull.\n\nBo.'],
  questions: ['How many hours has it run?', 'Is the receipt there?'],
}

// [spec 5 #24]
test('suggestions need a title or a description, and the panel says so', async () => {
  await openDialog()
  await fill({ title: '  ', price: '9000' })
  await ask()
  await waitFor(() => expect(panel()).toHaveFocus())
  const needed = 'Write a title or a description first. A few words are enough.'
  expect(await findSaid('status', needed)).toBeVisible()
  expect(market.asks).toEqual([])
  await fill({ description: 'small gen' })
  await ask()
  await expect.poll(() => market.asks.length).toBe(1)
})

// [spec 7 #17]
test('what the form says goes along, and figures that nobody typed do not', async () => {
  await openDraft({ ...FILLED.generator, price: '', ageInMonths: '' })
  await ask()
  const { title, description, generatorBrand, generatorModel } = FILLED.generator
  const generator = { generatorBrand, generatorModel, powerOutput: '2.5KVA', generatorFuelType: 'Petrol' }
  const said = { type: 'generator', title, description, currency: 'SLE', location: 'Bo', images: [] }
  await expect.poll(() => market.asks.map(({ body }) => body)).toEqual([{ ...said, ...generator }])
})

// [spec 2.7 #12]
test('a suggestion goes into its field, is told, and what was typed comes back by Undo', async () => {
  await openWith(ANSWER)
  expect(within(panel()).getByRole('heading', { name: 'Buyers often ask' })).toBeVisible()
  expect(within(panel()).getByText('Is the receipt there?')).toBeVisible()
  await press(idea(TITLE))
  expect(valueOf('title')).toBe(TITLE)
  expect(await findSaid('status', 'This is the title now.')).toBeInTheDocument()
  const taken = screen.getByRole('button', { name: idea(TITLE) })
  expect(taken).toHaveAttribute('aria-pressed', 'true')
  expect(taken).toHaveFocus()
  await press(idea('Starts at the first pull'))
  expect(valueOf('description')).toBe('Starts at the first pull.\n\nBo.')
  await press('Undo title')
  expect(valueOf('title')).toBe(FILLED.generator.title)
  expect(await findSaid('status', 'Your own title is back.')).toBeInTheDocument()
  expect(panel()).toHaveFocus()
  await press('Undo description')
  expect(valueOf('description')).toBe(FILLED.generator.description)
})

test('one idea after another never loses what was typed first, until the idea is typed on', async () => {
  await openWith({ suggestions: ['Title: The first idea', 'Title: The second idea'], questions: [] })
  await press(idea('The first idea'))
  await press(idea('The second idea'))
  expect(valueOf('title')).toBe('The second idea')
  await press('Undo title')
  expect(valueOf('title')).toBe(FILLED.generator.title)
  await press(idea('The first idea'))
  await fill({ title: 'The first idea, with a cover' })
  expect(screen.queryByRole('button', { name: 'Undo title' })).not.toBeInTheDocument()
})

// [spec 2.7 #11]
test('Other ideas asks again, and the old ones stay until the new ones are here', async () => {
  await openWith(ANSWER)
  market.hold()
  await press('Other ideas')
  expect(await findSaid('status', 'Writing suggestions...')).toBeVisible()
  expect(shown()).toContainEqual(expect.stringContaining(TITLE))
  market.answers.push({ status: 200, body: { suggestions: ['Title: A new idea'], questions: [] } })
  market.release()
  await screen.findByRole('button', { name: idea('A new idea') })
  expect(shown()).not.toContainEqual(expect.stringContaining(TITLE))
  expect(market.asks).toHaveLength(2)
})

const BUSY = { code: 'too_many_requests', message: 'Too many requests. Wait a minute.' }

// [spec 8 #22]
test.each([
  ['a refusal', { status: 429, body: BUSY }, BUSY.message],
  [
    'a dropped line',
    'dropped' as const,
    'The suggestions did not load. Check your connection and ask again.',
  ],
  [
    'an answer without ideas',
    { status: 200, body: { suggestions: [], questions: [] } },
    'No ideas this time. Fill in a little more and ask again.',
  ],
])('after %s a quiet line stands in the panel and no toast', async (what, answer, sentence) => {
  await openDraft(FILLED.generator)
  market.answers.push(answer)
  await ask()
  expect(await within(panel()).findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('alert', { name: /./ })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: /Notifications/ })).toHaveTextContent('')
  await press(what === 'an answer without ideas' ? 'Other ideas' : 'Ask again')
  expect(await screen.findByRole('button', { name: idea('Idea 2') })).toBeVisible()
})

// [spec 4 #13]
test.each([
  ['the dialog was closed', 'Close and keep the draft'],
  ['the form was emptied', 'Start over'],
])('an answer that comes after %s is dropped', async (_what, name) => {
  await openDraft(FILLED.generator)
  market.hold()
  await ask()
  await expect.poll(() => market.asks.length).toBe(1)
  await press(name)
  if (name !== 'Start over') await press('Post Item')
  await fill({ title: 'Another listing' })
  market.release()
  await ask()
  expect(await screen.findByRole('button', { name: idea('Idea 2') })).toBeVisible()
  expect(shown()).not.toContainEqual(expect.stringContaining('Idea 1'))
})

test('an answer that comes after the text was deleted, or for another kind, is dropped', async () => {
  await openDraft({ ...FILLED.generator, description: '' })
  market.hold()
  await ask()
  await expect.poll(() => market.asks.length).toBe(1)
  await fill({ title: '' })
  await fill({ title: 'Another' })
  await ask()
  await expect.poll(() => market.asks.length).toBe(2)
  await chooseKind('Car for sale')
  await ask()
  await expect.poll(() => market.asks.length).toBe(3)
  market.release()
  await screen.findByRole('button', { name: idea('Idea 3') })
  expect(shown()).not.toContainEqual(expect.stringMatching(/Idea [12]/))
})

// [spec 4 #12]
test("the panel's cross hides it, its button brings fresh ideas, and Cancel resets it", async () => {
  await openWith(ANSWER)
  const hidden = () =>
    expect(screen.queryByRole('region', { name: 'AI Suggestions' })).not.toBeInTheDocument()
  await press('Hide suggestions')
  hidden()
  await waitFor(() => expect(button('AI Suggestions')).toHaveFocus())
  await ask()
  expect(await screen.findByRole('button', { name: idea('Idea 2') })).toBeVisible()
  await press('Cancel')
  await press('Post Item')
  hidden()
})

async function openWith(body: typeof ANSWER) {
  await openDraft(FILLED.generator)
  market.answers.push({ status: 200, body })
  await ask()
  await waitFor(() => expect(shown().length).toBeGreaterThan(1))
}
