import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer } from '#web/test/server.ts'
import { FloatingButtons } from './floating-buttons.tsx'

test.each([
  ['AI assistant', 'AI Search'],
  ['Advanced search', 'Advanced Filters'],
])('%s opens the search at %s and gets the focus back', async (name, tab) => {
  stubServer(() => ({ body: {} }))
  openPages([{ path: '/', component: FloatingButtons }], '/')
  await press(name)
  expect(await screen.findByRole('dialog', { name: 'Find Your Perfect Match' })).toBeVisible()
  expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await press('Cancel')
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
})
