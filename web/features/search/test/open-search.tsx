import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Suggestions, Understood } from '#contract/search.ts'
import { openPages, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { useSearchDialog } from '../use-search-dialog.tsx'

type Suggestion = Suggestions['suggestions'][number]

export const dialog = page.getByRole('dialog', { name: 'Find Your Perfect Match' })
export const box = page.getByRole('textbox', { name: "Describe what you're looking for" })
export const submit = page.getByRole('button', { name: 'Search Listings', exact: true })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const tab = (name: string) => page.getByRole('tab', { name })

/** Says of a text that each of these was read out of it. */
export function understood(...labels: string[]): Understood[] {
  return labels.map((label, index) => ({ key: 'model', value: label, label, span: [index, index + 1] }))
}

/** A server that reads texts and goes on with them as told; a reading may be a refusal. */
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

/** What POST /api/smart-search was asked to read, in order. */
export function textsRead(calls: readonly Called[]): string[] {
  return calls.filter(({ path }) => path === '/api/smart-search').map(({ body }) => textOf(body))
}

/** A page with the three ways to open the dialog. */
export async function openSearch({
  at = '/',
  opener = 'Open',
}: { at?: string; opener?: 'Open' | 'Open AI' | 'Open filters' } = {}) {
  const site = await openPages(
    [
      { path: '/', component: Openers },
      { path: '/elsewhere', component: Openers },
    ],
    at,
  )
  await button(opener).click()
  await expect.element(dialog).toBeVisible()
  return site
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
