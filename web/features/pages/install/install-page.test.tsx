import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { user } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer } from '#web/test/server.ts'
import { InstallPage } from './install-page.tsx'

function openInstall() {
  stubServer(() => ({ body: {} }), null)
  openPages([{ path: '/mobile-app', component: InstallPage }], '/mobile-app')
  return screen.findByRole('heading', { level: 1 })
}

const install = () => screen.queryByRole('button', { name: 'Install the app' })

// [spec 10.20 #3]
test('Android, iPhone and computer each have a way, and that of this device is marked', async () => {
  await openInstall()
  const ways = screen
    .getAllByRole('article')
    .map((way) => ({
      name: within(way).getByRole('heading').textContent,
      isHere: within(way).queryByText('This device') !== null,
    }))
  expect(ways).toEqual([
    { name: 'Android phone', isHere: false },
    { name: 'iPhone or iPad', isHere: false },
    { name: 'Computer', isHere: true },
  ])
  expect(install()).not.toBeInTheDocument()
})

test.each([
  ['accepted', 1],
  ['dismissed', 0],
])(
  'where the browser offers it, one press asks, and what comes of it is told: %s',
  async (outcome, installs) => {
    await openInstall()
    const prompt = vi.fn(async () => ({ outcome }))
    // As Chrome does, once it has found the site fit to install.
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
    await user.click(await screen.findByRole('button', { name: 'Install the app' }))
    expect(prompt).toHaveBeenCalledOnce()
    await waitFor(() => expect(install()).not.toBeInTheDocument())
    expect(screen.queryAllByText('Salone Market is on its way to your home screen.')).toHaveLength(installs)
  },
)
