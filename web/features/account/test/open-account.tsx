import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#contract/user.ts'
import { openPages, reader, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { AccountPage } from '../account-page.tsx'

export const aminata: User = {
  ...reader,
  firstName: 'Aminata',
  lastName: 'Kamara',
  bio: 'Phones and more.',
  email: 'aminata@example.com',
}

/** The settings of a person, with the pages that they may leave for. */
export async function openAccount(answer: (call: Called) => Answer | Promise<Answer>, user: User = aminata) {
  const calls = stubServer(answer, user)
  const pages = [
    { path: '/', component: () => <h1>The market</h1> },
    { path: '/profile', component: () => <h1>The profile</h1> },
    { path: '/profile/edit', component: AccountPage },
  ]
  const opened = await openPages(pages, '/profile/edit')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  return { ...opened, calls }
}

/** Answers PATCH /api/auth/user as the server does. */
export function patched(user: User, body: unknown): Answer {
  return { body: { ...user, ...(typeof body === 'object' ? body : null) } }
}
