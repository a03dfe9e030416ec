import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sendLiked } from '#web/features/listings/page/waiting-likes.ts'
import { generatorListing, phoneListing } from '#web/features/search/feed/listing.fixture.ts'
import { sendAll } from '#web/features/shell/send-all.ts'
import { listWaiting } from '#web/lib/waiting.ts'
import { press } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import type { StubResponse } from '#web/test/server.ts'
import { changesIn, findTool, openOwn, own, pressTool, toast, tool } from './test/open-own.tsx'

const SOLD = 'POST status {"status":"sold"}'
const WAITS = 'Marked as sold. Waiting for the line.'
const kinds = () => listWaiting(member.id).map(({ kind }) => kind)

/** The owner's page of a listing, with a line that can drop. `refusal` answers every change. */
async function openOnLine() {
  const line: { isUp: boolean; refusal?: StubResponse } = { isUp: true }
  const received: string[] = []
  const listing = own(generatorListing())
  const { client, rendered } = await openOwn(listing, (call) => {
    if (!line.isUp) return Promise.reject(new TypeError('Failed to fetch'))
    if (call.method === 'GET') return undefined
    received.push(...changesIn([call]))
    if (call.path.endsWith('/like')) return { body: { liked: true, likesCount: 1 } }
    return line.refusal
  })
  const sendAgain = () => sendAll({ userId: member.id, client, navigate: vi.fn(), isStopped: () => false })
  return { client, rendered, listing, line, received, sendAgain }
}

test('marking as sold without a line shows, says that it waits, and is sent once when the line is back', async () => {
  const { line, received, sendAgain } = await openOnLine()
  await findTool('Mark as sold')
  line.isUp = false
  await pressTool('Mark as sold')
  expect(await within(toast()).findByText('Waiting for the line')).toBeVisible()
  expect(tool('Back to active')).toBeVisible()
  expect(screen.getByText(WAITS)).toBeVisible()
  await expect(sendAgain()).rejects.toThrow('did not reach')
  line.isUp = true
  await sendAgain()
  await sendAgain()
  expect([received, kinds()]).toEqual([[SOLD], []])
  await waitFor(() => expect(screen.queryByText(WAITS)).not.toBeInTheDocument())
  expect(tool('Back to active')).toBeVisible()
})

test.each([
  ['Undo', () => press('Undo')],
  ['Back to active', () => pressTool('Back to active')],
])('a mark as sold that waits is taken back by %s, and is never sent', async (_, undo) => {
  const { line, received, sendAgain } = await openOnLine()
  await findTool('Mark as sold')
  line.isUp = false
  await pressTool('Mark as sold')
  await within(toast()).findByText('Waiting for the line')
  await waitFor(() => expect(tool('Back to active')).not.toHaveAttribute('aria-disabled'))
  await undo()
  expect(await findTool('Mark as sold')).toBeVisible()
  line.isUp = true
  await sendAgain()
  expect([received, kinds()]).toEqual([[], []])
})

test('a mark as sold that is refused after it has waited is taken back, and a toast says why', async () => {
  const { line, listing, sendAgain } = await openOnLine()
  await findTool('Mark as sold')
  line.isUp = false
  await pressTool('Mark as sold')
  await within(toast()).findByText('Waiting for the line')
  const message = 'This listing is held by the moderators.'
  Object.assign(line, { isUp: true, refusal: { status: 409, body: { code: 'conflict', message } } })
  await sendAgain()
  expect(await screen.findByText(`${listing.title} was not marked as sold`)).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(await findTool('Mark as sold')).toBeVisible()
  expect(kinds()).toEqual([])
})

test('what waits is sent in the order in which it was done', async () => {
  const { client, line, received, sendAgain } = await openOnLine()
  await findTool('Mark as sold')
  line.isUp = false
  await sendLiked(client, phoneListing().id, true)
  await pressTool('Mark as sold')
  await waitFor(() => expect(kinds()).toEqual(['like', 'sale']))
  line.isUp = true
  await sendAgain()
  expect(received).toEqual(['POST like', SOLD])
})
