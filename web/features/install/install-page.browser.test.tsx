import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPages, stubServer } from '#web/features/feed/test/market.tsx'
import { InstallPage } from './install-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function openInstall() {
  stubServer(() => ({ body: {} }), null)
  return openPages([{ path: '/mobile-app', component: InstallPage }], '/mobile-app')
}

/** As Chrome does, once it has found the site fit to install; answers whether the page has heard it. */
function offer(prompt: () => Promise<{ outcome: string }>): boolean {
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  return install.query() !== null
}

const install = page.getByRole('button', { name: 'Install the app' })

test('the ways for Android, iPhone and computer are told, and the one for this device is marked', async () => {
  await openInstall()
  for (const name of ['Android phone', 'iPhone or iPad', 'Computer'])
    await expect.element(page.getByRole('heading', { name })).toBeVisible()
  await expect
    .element(page.getByRole('article').filter({ hasText: 'This device' }).getByRole('heading'))
    .toHaveTextContent('Computer')
  await expect.element(install).not.toBeInTheDocument()
})

test.each([
  ['accepted', 1],
  ['dismissed', 0],
] as const)(
  'where the browser offers it, one press asks, and what comes of it is told: %s',
  async (outcome, installs) => {
    await openInstall()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const prompt = vi.fn(async () => ({ outcome }))
    await expect.poll(() => offer(prompt)).toBe(true)
    await install.click()
    expect(prompt).toHaveBeenCalledOnce()
    await expect.element(install).not.toBeInTheDocument()
    expect(page.getByText('Salone Market is on its way to your home screen.').elements()).toHaveLength(
      installs,
    )
  },
)
