import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { userQuery } from '#web/features/auth/queries.ts'
import { watchWaysOut } from '#web/features/auth/test/watch-login.ts'
import { addUnsent, removeUnsent } from '#web/features/chat/data/outbox.ts'
import type { Answer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { aminata, openAccount } from './test/open-account.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const question = page.getByRole('alertdialog', { name: 'Log out everywhere?' })

async function ask(answer: Answer) {
  const opened = await openAccount(() => answer)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.element(question).toBeVisible()
  return opened
}

test('logging out everywhere asks first, ends the sessions, and leads to the landing page', async () => {
  const ways = watchWaysOut((address) => address === '/')
  const { calls, client } = await ask({ status: 204 })
  addUnsent(aminata.id, {
    clientId: 'c1',
    conversationId: 'a',
    content: 'Hello',
    createdAt: '2026-11-20T09:00:00.000Z',
  })
  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.poll(() => ways.left).toEqual(['/'])
  ways.stop()
  expect(localStorage).toHaveLength(0)
  expect(calls).toEqual([{ method: 'POST', path: '/api/auth/logout-everywhere', query: {} }])
  expect(client.getQueryData(userQuery.queryKey)).toBeNull()
})

test('who thinks better of it stays signed in', async () => {
  const { calls } = await ask({ status: 204 })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(calls).toEqual([])
})

test('a failure is told, and the person stays where they are', async () => {
  const { client, router } = await ask({
    status: 503,
    body: { code: 'unavailable', message: 'A part is down.' },
  })
  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.element(page.getByRole('alert').getByText('Failed to logout', { exact: true })).toBeVisible()
  expect(router.state.location.pathname).toBe('/profile/edit')
  expect(client.getQueryData(userQuery.queryKey)).not.toBeNull()
})

test('what is not sent yet is said before it is lost', async () => {
  addUnsent(aminata.id, {
    clientId: 'c1',
    conversationId: 'a',
    content: 'Hello',
    createdAt: '2026-11-20T09:00:00.000Z',
  })
  await ask({ status: 204 })
  await expect
    .element(question.getByText('1 message is not sent yet. It will be lost.', { exact: true }))
    .toBeVisible()
  removeUnsent(aminata.id, 'c1')
})
