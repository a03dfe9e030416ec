import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '#web/test/hands.ts'
import { reader as member } from '#web/test/people.ts'
import { stubServer } from '#web/test/server.ts'
import { userQuery, useUser } from './queries.ts'
import { useLogout } from './use-logout.ts'
import { useSignIn } from './use-sign-in.ts'

const listings = ['/api/listings', {}]

function open(user: typeof member | null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(userQuery.queryKey, user)
  client.setQueryData(listings, { listings: [] })
  render(
    <QueryClientProvider client={client}>
      <Door />
    </QueryClientProvider>,
  )
  return client
}

function Door() {
  const user = useUser()
  const logout = useLogout()
  const { verify } = useSignIn()
  return (
    <>
      <p>{user.data ? user.data.phoneNumber : 'A visitor'}</p>
      <button onClick={() => logout.mutate()}>Out</button>
      <button onClick={() => void verify({ phoneNumber: member.phoneNumber, otpCode: '123456' })}>In</button>
    </>
  )
}

test('who logs out is a visitor at once, and nothing that was theirs is kept', async () => {
  const calls = stubServer(() => ({ body: {} }), null)
  const client = open(member)
  await press('Out')
  expect(await screen.findByText('A visitor')).toBeVisible()
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/auth/logout'])
  expect(client.getQueryData(listings)).toBeUndefined()
})

test('who signs in is known at once, and what a visitor was shown is read anew', async () => {
  const calls = stubServer(() => ({ body: { user: member } }), null)
  const client = open(null)
  await press('In')
  expect(await screen.findByText(member.phoneNumber)).toBeVisible()
  expect(calls).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/api/auth/verify-otp',
      body: { phoneNumber: member.phoneNumber, otpCode: '123456' },
    }),
  ])
  await expect.poll(() => client.getQueryState(listings)?.isInvalidated).toBe(true)
  expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(false)
})
