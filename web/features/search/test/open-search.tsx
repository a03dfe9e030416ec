import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Suggestions, Understood } from '#contract/search.ts'
import { press } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type Answer, type Called } from '#web/test/server.ts'
import { useSearchDialog } from '../use-search-dialog.tsx'

type Suggestion = Suggestions['suggestions'][number]

const TITLE = { name: 'Find Your Perfect Match' }
export const dialog = () => screen.queryByRole('dialog', TITLE)
export const closed = () => waitFor(() => expect(dialog()).not.toBeInTheDocument())
export const box = () => screen.getByRole('textbox', { name: "Describe what you're looking for" })
export const submit = () => screen.getByRole('button', { name: 'Search Listings' })
export const button = (name: string) => screen.getByRole('button', { name })
export const tab = (name: string) => screen.getByRole('tab', { name })

/** An answer that understood each of these from a text. */
export function understood(...labels: string[]): Understood[] {
  return labels.map((label, index) => ({ key: 'model', value: label, label, span: [index, index + 1] }))
}

/** A server with the given readings and suggestions; a reading may be a refusal. */
export function stubSearch({
  read = () => [],
  suggest = () => [],
}: {
  read?: (query: string) => Understood[] | Answer | Promise<Answer>
  suggest?: (typed: string) => Suggestion[]
} = {}): Called[] {
  return stubServer(async ({ path, query, body }) => {
    if (path === '/api/search-suggestions') return { body: { suggestions: suggest(query.q ?? '') } }
    const answer = await read(textOf(body))
    return Array.isArray(answer) ? { body: { dbQuery: {}, understood: answer } } : answer
  })
}

/** The texts sent to POST /api/smart-search, in order. */
export function textsRead(calls: readonly Called[]): string[] {
  return calls.filter(({ path }) => path === '/api/smart-search').map(({ body }) => textOf(body))
}

/** Text in any status region. */
export const status = (text: string | RegExp) =>
  screen.findByText(text, { selector: '[role=status], [role=status] *' })

/** A page with the three controls that open the dialog. */
export async function openSearch({
  at = '/',
  opener = 'Open',
}: { at?: string; opener?: 'Open' | 'Open AI' | 'Open filters' } = {}) {
  const site = openPages(
    [
      { path: '/', component: Openers },
      { path: '/elsewhere', component: Openers },
    ],
    at,
  )
  await press(opener)
  await screen.findByRole('dialog', TITLE)
  return { ...site, search: () => site.router.state.location.search }
}

function Openers() {
  const { open, dialog: drawn } = useSearchDialog()
  return (
    <>
      <button onClick={() => open()}>Open</button>
      <button onClick={() => open('ai')}>Open AI</button>
      <button onClick={() => open('advanced')}>Open filters</button>
      {drawn}
    </>
  )
}

function textOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'query' in body ? String(body.query) : ''
}
