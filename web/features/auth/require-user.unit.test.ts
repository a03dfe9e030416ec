import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { userQuery } from './queries.ts'
import { requireUser } from './require-user.ts'
import { reader as member } from '#web/test/people.ts'

function knownUser(user: typeof member | null) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(userQuery.queryKey, user)
  return { context: { queryClient }, location: { href: '/messages?conversationId=7' } }
}

test('a signed-in person passes and stands in the context', async () => {
  expect(await requireUser(knownUser(member))).toEqual({ user: member })
})

test('a visitor is led to the sign-in page, which knows the way back', async () => {
  const thrown: unknown = await requireUser(knownUser(null)).catch((error: unknown) => error)
  expect(isRedirect(thrown) && thrown.options).toMatchObject({
    to: '/auth',
    search: { next: '/messages?conversationId=7' },
  })
})
