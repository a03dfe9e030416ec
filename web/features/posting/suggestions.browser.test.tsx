import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { generatorListing } from '#web/features/feed/listing.fixture.ts'
import { FILLED, storeDraft } from './test/drafts.ts'
import { openMarket } from './test/market.ts'
import { button, chooseKind, fill, forgetEverything, openDialog, valueOf } from './test/open-dialog.tsx'
import { openEdit } from './test/open-edit.tsx'
import { photosAt } from './test/photos.ts'

let market: ReturnType<typeof openMarket>

beforeEach(() => {
  market = openMarket()
})

afterEach(forgetEverything)

const panel = () => page.getByRole('region', { name: 'AI Suggestions' })
const idea = (text: string) => panel().getByRole('button', { name: text })
const ANSWER = {
  suggestions: ['Title: Firman SPG3000, 6 months', 'Description: Starts at the first pull.\n\nBo.'],
  questions: ['How many hours has it run?', 'Is the receipt there?'],
}

test('suggestions are not asked for without a title or a description, and the panel says what is needed', async () => {
  await openDialog()
  await fill({ title: '  ', price: '9000' })
  await button('AI Suggestions').click()
  await expect.element(panel()).toHaveFocus()
  await expect
    .element(
      panel().getByRole('status').getByText('Write a title or a description first. A few words are enough.'),
    )
    .toBeVisible()
  expect(market.asks).toEqual([])
  await fill({ description: 'small gen' })
  await button('AI Suggestions').click()
  await expect.poll(() => market.asks.length).toBe(1)
})

test('what the form says goes along, and figures that nobody typed do not', async () => {
  storeDraft({ ...FILLED.generator, price: '', ageInMonths: '' })
  await openDialog()
  await button('AI Suggestions').click()
  await expect
    .poll(() => market.asks.map(({ body }) => body))
    .toEqual([
      {
        type: 'generator',
        title: FILLED.generator.title,
        description: FILLED.generator.description,
        currency: 'SLE',
        location: 'Bo',
        images: [],
        generatorBrand: 'Firman',
        generatorModel: 'SPG3000',
        powerOutput: '2.5KVA',
        generatorFuelType: 'Petrol',
      },
    ])
})

test('a suggestion goes into its field, is told, and what was typed comes back by Undo', async () => {
  await openWith(ANSWER)
  await idea('Firman SPG3000, 6 months').click()
  expect(valueOf('title')).toBe('Firman SPG3000, 6 months')
  await expect.element(page.getByRole('status').getByText('This is the title now.')).toBeInTheDocument()
  await expect.element(idea('Firman SPG3000, 6 months')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(idea('Firman SPG3000, 6 months')).toHaveFocus()
  await idea('Starts at the first pull.').click()
  expect(valueOf('description')).toBe('Starts at the first pull.\n\nBo.')
  await button('Undo title').click()
  expect(valueOf('title')).toBe(FILLED.generator.title)
  await expect.element(page.getByRole('status').getByText('Your own title is back.')).toBeInTheDocument()
  await expect.element(panel()).toHaveFocus()
  await button('Undo description').click()
  expect(valueOf('description')).toBe(FILLED.generator.description)
})

test('one idea after another never loses what was typed first', async () => {
  await openWith({ suggestions: ['Title: The first idea', 'Title: The second idea'], questions: [] })
  await idea('The first idea').click()
  await idea('The second idea').click()
  expect(valueOf('title')).toBe('The second idea')
  await button('Undo title').click()
  expect(valueOf('title')).toBe(FILLED.generator.title)
})

test('an idea that is typed on is no longer to be undone', async () => {
  await openWith(ANSWER)
  await idea('Firman SPG3000, 6 months').click()
  await fill({ title: 'Firman SPG3000, 6 months, with cover' })
  await expect.element(button('Undo title')).not.toBeInTheDocument()
})

test('the panel shows what buyers often ask', async () => {
  await openWith(ANSWER)
  await expect.element(panel().getByRole('heading', { name: 'Buyers often ask' })).toBeVisible()
  await expect.element(panel().getByText('Is the receipt there?')).toBeVisible()
})

test('Other ideas asks again, and the old ones stay until the new ones are here', async () => {
  await openWith(ANSWER)
  market.hold()
  await button('Other ideas').click()
  await expect.element(panel().getByRole('status').getByText('Writing suggestions...')).toBeVisible()
  await expect.element(idea('Firman SPG3000, 6 months')).toBeVisible()
  market.answers.push({ status: 200, body: { suggestions: ['Title: A new idea'], questions: [] } })
  market.release()
  await expect.element(idea('A new idea')).toBeVisible()
  await expect.element(idea('Firman SPG3000, 6 months')).not.toBeInTheDocument()
  expect(market.asks).toHaveLength(2)
})

test.each([
  [
    'a refusal',
    {
      status: 429,
      body: { code: 'too_many_requests', message: 'Too many requests. Wait a minute.' },
    } as const,
    'Too many requests. Wait a minute.',
  ],
  [
    'a dropped line',
    'dropped' as const,
    'The suggestions did not load. Check your connection and ask again.',
  ],
])('after %s a quiet line stands in the panel and no toast', async (_what, answer, sentence) => {
  storeDraft(FILLED.generator)
  await openDialog()
  market.answers.push(answer)
  await button('AI Suggestions').click()
  await expect.element(panel().getByText(sentence)).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Notifications' }).getByText(/./))
    .not.toBeInTheDocument()
  await button('Ask again').click()
  await expect.element(idea('Idea 2')).toBeVisible()
})

test('an answer without ideas says so', async () => {
  await openWith({ suggestions: [], questions: [] })
  await expect
    .element(panel().getByText('No ideas this time. Fill in a little more and ask again.'))
    .toBeVisible()
})

test.each([
  ['the dialog was closed', 'Close and keep the draft'],
  ['the form was emptied', 'Start over'],
])('an answer that comes after %s is dropped', async (_what, press) => {
  storeDraft(FILLED.generator)
  await openDialog()
  market.hold()
  await button('AI Suggestions').click()
  await expect.poll(() => market.asks.length).toBe(1)
  await button(press).click()
  if (press !== 'Start over') await button('Post Item').click()
  await fill({ title: 'Another listing' })
  market.release()
  await button('AI Suggestions').click()
  await expect.element(idea('Idea 2')).toBeVisible()
  await expect.element(idea('Idea 1')).not.toBeInTheDocument()
})

test('an answer that comes after the text was deleted, or for another kind, is dropped', async () => {
  storeDraft({ ...FILLED.generator, description: '' })
  await openDialog()
  market.hold()
  await button('AI Suggestions').click()
  await expect.poll(() => market.asks.length).toBe(1)
  await fill({ title: '' })
  await fill({ title: 'Another' })
  await button('AI Suggestions').click()
  await expect.poll(() => market.asks.length).toBe(2)
  await chooseKind('Car for sale')
  await button('AI Suggestions').click()
  await expect.poll(() => market.asks.length).toBe(3)
  market.release()
  await expect.element(idea('Idea 3')).toBeVisible()
  await expect.element(idea('Idea 1')).not.toBeInTheDocument()
  await expect.element(idea('Idea 2')).not.toBeInTheDocument()
})

test('Cancel resets the suggestions', async () => {
  await openWith(ANSWER)
  await button('Cancel').click()
  await button('Post Item').click()
  await expect.element(panel()).not.toBeInTheDocument()
})

test('the cross of the panel hides it, and the button, which then has the focus, brings it back with fresh ideas', async () => {
  await openWith(ANSWER)
  await button('Hide suggestions').click()
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(button('AI Suggestions')).toHaveFocus()
  await button('AI Suggestions').click()
  await expect.element(idea('Idea 2')).toBeVisible()
})

test('an edit has the same suggestions', async () => {
  await openEdit(generatorListing(photosAt()))
  await button('AI Suggestions').click()
  await idea('Idea 1').click()
  await button('Save changes').click()
  await expect.poll(() => market.edits.map(({ body }) => body)).toEqual([{ title: 'Idea 1' }])
})

test('on a small phone the form stays in sight under the panel', async () => {
  await page.viewport(360, 640)
  const suggestions = [1, 2, 3].flatMap((n) => [
    `Title: A generator that runs quietly all night, number ${n}`,
    `Description: ${'It starts at the first pull. '.repeat(20)}${n}`,
  ])
  await openWith({
    suggestions,
    questions: ['How many hours has it run?', 'Is the receipt there?', 'Which oil does it take?'],
  })
  await userEvent.click(idea('A generator that runs quietly all night, number 1'))
  expect(panel().element().getBoundingClientRect().height).toBeLessThan(460)
  await page.viewport(390, 800)
})

async function openWith(body: typeof ANSWER) {
  storeDraft(FILLED.generator)
  await openDialog()
  market.answers.push({ status: 200, body })
  await button('AI Suggestions').click()
  await expect.element(panel().getByRole('button').nth(1)).toBeVisible()
}
