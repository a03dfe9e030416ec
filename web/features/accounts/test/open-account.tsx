import { screen } from '@testing-library/react'
import type { User } from '#contract/user.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'

export const aminata: User = {
  ...member,
  firstName: 'Aminata',
  lastName: 'Kamara',
  bio: 'Phones and more.',
  email: 'aminata@example.com',
}

/** Opens a person's settings, along with the pages to which they can go from there. */
export async function openAccount(
  respond: (call: ApiCall) => StubResponse | Promise<StubResponse>,
  user: User = aminata,
) {
  const calls = stubServer(respond, user)
  const pages = [
    { path: '/', component: () => <h1>The market</h1> },
    { path: '/profile', component: () => <h1>The profile</h1> },
    { path: '/profile/edit', component: AccountPage },
  ]
  const opened = openPages(pages, '/profile/edit')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...opened, calls }
}

/** Responds to PATCH /api/auth/user as the server does. */
export function respondToPatch(user: User, body: unknown): StubResponse {
  return { body: { ...user, ...(typeof body === 'object' ? body : null) } }
}

export const save = () => screen.getByRole('button', { name: 'Save' })
export const listPatches = (calls: ApiCall[]) =>
  calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
