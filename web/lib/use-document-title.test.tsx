import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const PLACE = '/market/generators?location=Bo%2CKono'

/** A page as it is opened: with the head that the Worker wrote, before any code has run. */
async function open(address: string, title: string) {
  history.replaceState(null, '', address)
  document.head.innerHTML = `<title>${title}</title><link rel="canonical" href="${address}">`
  vi.resetModules()
  return (await import('./use-document-title.ts')).useDocumentTitle
}

const head = () => [
  document.title,
  document.querySelector('[rel=canonical]')?.getAttribute('href')?.replace(location.origin, ''),
]

afterEach(() => {
  document.head.innerHTML = ''
  history.replaceState(null, '', '/')
})

test('the title and the canonical address that came with the page stay while they say more', async () => {
  const useDocumentTitle = await open(PLACE, 'Generators, from SLE 3,200 | Salone Market')
  renderHook(() => useDocumentTitle('Generators | Salone Market'))
  expect(head()).toEqual(['Generators, from SLE 3,200 | Salone Market', PLACE])
})

test('a title that is another one replaces that of the page that was opened', async () => {
  const useDocumentTitle = await open(PLACE, 'Generators, from SLE 3,200 | Salone Market')
  const { rerender } = renderHook(({ title }) => useDocumentTitle(title), {
    initialProps: { title: 'Not found | Salone Market' },
  })
  expect(head()[0]).toBe('Not found | Salone Market')
  history.replaceState(null, '', '/market')
  rerender({ title: 'Generators | Salone Market' })
  expect(head()).toEqual(['Generators | Salone Market', '/market'])
})
