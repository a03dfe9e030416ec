import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { press } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer } from '#web/test/server.ts'
import { PosterButton } from './poster-button.tsx'

const subject = {
  title: 'Honda EU22i, quiet',
  price: 'SLE 18,500',
  place: 'Bo',
  photo: '/media/l/1.webp',
  path: '/listings/1',
}

test('the poster shows what is sold and a code that leads to it, and is printed alone', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  stubServer(() => ({ status: 404 }))
  openPages([{ path: '/', component: () => <PosterButton subject={subject} /> }], '/')
  await press('Print a poster')
  const dialog = within(await screen.findByRole('dialog', { name: 'A poster for your window' }))
  for (const text of ['Honda EU22i, quiet', 'SLE 18,500', 'Bo', 'Salone Market'])
    expect(dialog.getByText(text)).toBeVisible()
  expect(dialog.getByRole('img', { name: `QR code of ${location.origin}/listings/1` })).toBeVisible()
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
  expect(document.body).toHaveAttribute('data-poster')
  await press('Close')
  expect(document.body).not.toHaveAttribute('data-poster')
})
