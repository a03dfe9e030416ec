import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Appeal, AppealedDecision } from '#contract/appeal.ts'
import { fill, press } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer } from '#web/test/server.ts'
import { Decisions } from './decisions.tsx'

const decision: AppealedDecision = {
  about: { type: 'listing', id: 'l1' },
  what: 'removed',
  title: 'Tiger generator',
  reason: 'The photos are of another shop',
  decidedAt: '2026-11-20T09:00:00.000Z',
}

function toAppeal(change: Partial<Appeal> = {}): Appeal {
  const { about, ...rest } = decision
  return {
    id: 'a1',
    about,
    decision: rest,
    text: 'It is my own shop.',
    status: 'open',
    createdAt: '2026-11-21T09:00:00.000Z',
    answeredAt: null,
    reason: null,
    ...change,
  }
}

function open(
  setup: { decisions?: AppealedDecision[]; appeals?: Appeal[]; refuse?: () => object | undefined } = {},
) {
  const { decisions = [], appeals = [], refuse } = setup
  const calls = stubServer(({ path, method, body }) => {
    if (path !== '/api/appeals') return { status: 404, body: {} }
    if (method === 'GET') return { body: { appeals, decisions, total: appeals.length, nextCursor: null } }
    const refusal = refuse?.()
    if (refusal) return { status: 409, body: refusal }
    const sent = toAppeal({ text: Object(body).text })
    appeals.push(sent)
    decisions.length = 0
    return { status: 201, body: sent }
  }, member)
  openPages([{ path: '/profile/data', component: Decisions }], '/profile/data')
  return calls
}

test('a decision says why, and an appeal is sent once with its text', async () => {
  const calls = open({ decisions: [decision] })
  expect(await screen.findByText('The photos are of another shop')).toBeVisible()
  await press(/^Appeal/)
  await press('Send the appeal')
  expect(screen.getByText('Please say why')).toBeVisible()
  await fill(screen.getByLabelText(/Why is this decision wrong/), 'It is my own shop.')
  await press('Send the appeal')
  expect(await screen.findByText('Waiting for an answer')).toBeVisible()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { about: { type: 'listing', id: 'l1' }, text: 'It is my own shop.' },
  ])
  expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull()
})

test('a text of more than 500 characters is not sent', async () => {
  const calls = open({ decisions: [decision] })
  await press(/^Appeal/)
  await fill(screen.getByLabelText(/Why is this decision wrong/), 'x'.repeat(501))
  await press('Send the appeal')
  expect(screen.getByText('At most 500 characters: 1 too many')).toBeVisible()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test.each([
  ['upheld', 'Not accepted', 'We looked at it again, and the decision stays.'],
  ['overturned', 'Accepted', 'You were right. The decision is undone.'],
] as const)('an appeal that was %s has the reason', async (status, badge, text) => {
  open({
    appeals: [toAppeal({ status, reason: 'We asked the shop', answeredAt: '2026-11-22T09:00:00.000Z' })],
  })
  const shown = within(await screen.findByRole('listitem'))
  expect(shown.getByText(badge)).toBeVisible()
  expect(shown.getByText(text, { exact: false })).toHaveTextContent('Our answer: We asked the shop')
})

test('without decisions the section says so', async () => {
  open()
  expect(await screen.findByText('Nothing was decided against you.')).toBeVisible()
})
