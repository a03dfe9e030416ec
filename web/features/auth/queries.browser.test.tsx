import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { userQuery, useUser } from './queries.ts'
import { member, stubServer } from './test/server.ts'
import { useLogout } from './use-logout.ts'
import { useSignIn } from './use-sign-in.ts'

const listings = ['/api/listings', {}]

afterEach(() => {
  vi.unstubAllGlobals()
})

async function open(user: typeof member | null) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(userQuery.queryKey, user)
  client.setQueryData(listings, { listings: [] })
  await render(
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
  stubServer(() => ({ body: {} }))
  const client = await open(member)
  await page.getByRole('button', { name: 'Out' }).click()
  await expect.element(page.getByText('A visitor')).toBeVisible()
  expect(client.getQueryData(listings)).toBeUndefined()
})

test('who signs in is known at once, and what a visitor was shown is read anew', async () => {
  stubServer(() => ({ body: { user: member } }))
  const client = await open(null)
  await page.getByRole('button', { name: 'In' }).click()
  await expect.element(page.getByText(member.phoneNumber)).toBeVisible()
  await expect.poll(() => client.getQueryState(listings)?.isInvalidated).toBe(true)
  expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(false)
})
