import { screen } from '@testing-library/react'
import type { User } from '#contract/user.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer, type Answer, type Called } from '#web/test/server.ts'
import { AccountPage } from '../account-page.tsx'

export const aminata: User = {
  ...reader,
  firstName: 'Aminata',
  lastName: 'Kamara',
  bio: 'Phones and more.',
  email: 'aminata@example.com',
}

/** Opens a person's settings, along with the pages that they may leave for. */
export async function openAccount(answer: (call: Called) => Answer | Promise<Answer>, user: User = aminata) {
  const calls = stubServer(answer, user)
  const pages = [
    { path: '/', component: () => <h1>The market</h1> },
    { path: '/profile', component: () => <h1>The profile</h1> },
    { path: '/profile/edit', component: AccountPage },
  ]
  const opened = openPages(pages, '/profile/edit')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return { ...opened, calls }
}

/** Answers PATCH /api/auth/user as the server does. */
export function patched(user: User, body: unknown): Answer {
  return { body: { ...user, ...(typeof body === 'object' ? body : null) } }
}

export const signedOut: Answer = { status: 401, body: { code: 'signed_out', message: 'Please sign in.' } }
export const save = () => screen.getByRole('button', { name: 'Save' })
export const patches = (calls: Called[]) =>
  calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
