import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userQuery } from '#web/features/auth/queries.ts'
import { addUnsent, removeUnsent } from '#web/features/chat/data/outbox.ts'
import { press, untilTold, user, watchWaysOut } from '#web/test/hands.ts'
import type { Answer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { aminata, openAccount } from './test/open-account.tsx'

afterEach(() => dismissToast())

const question = () => screen.getByRole('alertdialog', { name: 'Log out everywhere?' })
const answer = (name: string) => user.click(within(question()).getByRole('button', { name }))
const unsent = {
  clientId: 'c1',
  conversationId: 'a',
  content: 'Hello',
  createdAt: '2026-11-20T09:00:00.000Z',
}

async function ask(server: Answer) {
  const opened = await openAccount(() => server)
  await press('Log out everywhere')
  await waitFor(question)
  return opened
}

test('logging out everywhere asks first, ends the sessions, and leads to the landing page', async () => {
  const led = watchWaysOut()
  const { calls, client } = await ask({ status: 204 })
  addUnsent(aminata.id, unsent)
  await answer('Log out everywhere')
  await expect.poll(() => led).toEqual(['/'])
  expect(localStorage).toHaveLength(0)
  expect(calls).toEqual([{ method: 'POST', path: '/api/auth/logout-everywhere', query: {} }])
  expect(client.getQueryData(userQuery.queryKey)).toBeNull()
})

test('who thinks better of it, told of what is not sent yet, stays signed in', async () => {
  addUnsent(aminata.id, unsent)
  const { calls } = await ask({ status: 204 })
  expect(within(question()).getByText('1 message is not sent yet. It will be lost.')).toBeVisible()
  await answer('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(calls).toEqual([])
  removeUnsent(aminata.id, 'c1')
})

test('a failure is told, and the person stays where they are', async () => {
  const { client, router } = await ask({
    status: 503,
    body: { code: 'unavailable', message: 'A part is down.' },
  })
  await answer('Log out everywhere')
  await untilTold('Failed to logout')
  expect(router.state.location.pathname).toBe('/profile/edit')
  expect(client.getQueryData(userQuery.queryKey)).not.toBeNull()
})
