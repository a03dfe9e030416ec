import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Suggestions, Understood } from '#contract/search.ts'
import { useSearchDialog } from '#web/features/search/use-search-dialog.tsx'
import { press } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'

type Suggestion = Suggestions['suggestions'][number]

const TITLE = { name: 'Find Your Perfect Match' }
export const dialog = () => screen.queryByRole('dialog', TITLE)
export const expectClosed = () => waitFor(() => expect(dialog()).not.toBeInTheDocument())
export const box = () => screen.getByRole('textbox', { name: "Describe what you're looking for" })
export const submit = () => screen.getByRole('button', { name: 'Search Listings' })
export const button = (name: string) => screen.getByRole('button', { name })
export const tab = (name: string) => screen.getByRole('tab', { name })

/** Understood entries with these labels. */
export function understood(...labels: string[]): Understood[] {
  return labels.map((label, index) => ({ key: 'model', value: label, label, span: [index, index + 1] }))
}

/** Stubs the server. `parse` returns what it understands of a text, or a whole response such as a refusal. */
export function stubSearch({
  parse = () => [],
  suggest = () => [],
}: {
  parse?: (query: string) => Understood[] | StubResponse | Promise<StubResponse>
  suggest?: (typed: string) => Suggestion[]
} = {}): ApiCall[] {
  return stubServer(async ({ path, query, body }) => {
    if (path === '/api/search-suggestions') return { body: { suggestions: suggest(query.q ?? '') } }
    const parsed = await parse(textOf(body))
    return Array.isArray(parsed) ? { body: { dbQuery: {}, understood: parsed } } : parsed
  })
}

/** The texts sent to POST /api/smart-search, in order. */
export function textsSent(calls: readonly ApiCall[]): string[] {
  return calls.filter(({ path }) => path === '/api/smart-search').map(({ body }) => textOf(body))
}

/** Waits for the text in a status region. */
export const findStatus = (text: string | RegExp) =>
  screen.findByText(text, { selector: '[role=status], [role=status] *' })

/** Opens a page with three buttons for the dialog, and presses one of them. */
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
  const { open, dialog: element } = useSearchDialog()
  return (
    <>
      <button onClick={() => open()}>Open</button>
      <button onClick={() => open('ai')}>Open AI</button>
      <button onClick={() => open('advanced')}>Open filters</button>
      {element}
    </>
  )
}

function textOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'query' in body ? String(body.query) : ''
}
