import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { press } from '#web/test/hands.ts'
import { FILLED } from './test/drafts.ts'
import { openMarket } from './test/market.ts'
import { openDraft } from './test/open-dialog.tsx'

const market = openMarket()

test('on a small phone the form stays in sight under the suggestions', async () => {
  await page.viewport(360, 640)
  const suggestions = [1, 2, 3].flatMap((n) => [
    `Title: A generator that runs quietly all night, number ${n}`,
    `Description: ${'It starts at the first pull. '.repeat(20)}${n}`,
  ])
  const questions = ['How many hours has it run?', 'Is the receipt there?', 'Which oil does it take?']
  await openDraft(FILLED.generator)
  market.answers.push({ status: 200, body: { suggestions, questions } })
  await press('AI Suggestions')
  await userEvent.click(page.getByRole('button', { name: 'all night, number 1' }))
  const panel = screen.getByRole('region', { name: 'AI Suggestions' })
  expect(panel.getBoundingClientRect().height).toBeLessThan(460)
  await page.viewport(390, 800)
})
