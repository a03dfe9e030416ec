import { Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { Toasts } from './toasts.tsx'
import { Unopened } from './unopened.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const Sheet = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Close the sheet</button>

test('what does not open on a dead line says so, and the next press opens it', async () => {
  let hasLine = false
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const LateSheet = lazyPart(
    async () => (hasLine ? Sheet : Promise.reject(new TypeError('Failed to fetch'))),
    Unopened,
  )
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button aria-expanded={isOpen} onClick={() => setOpen(true)}>
          Open
        </button>
        <Suspense>{isOpen && <LateSheet onClose={() => setOpen(false)} />}</Suspense>
        <Toasts />
      </>
    )
  }
  await render(<Opener />)
  const open = page.getByRole('button', { name: 'Open' })
  await open.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('ErrorYou are offline. Please check your connection and try again.')
  await expect.element(open).toHaveAttribute('aria-expanded', 'false')
  hasLine = true
  await open.click()
  await expect.element(page.getByRole('button', { name: 'Close the sheet' })).toBeVisible()
})
