import { render, screen, waitFor } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { press } from '#web/test/hands.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { Toasts } from './toasts.tsx'
import { Unopened } from './unopened.tsx'

afterEach(() => {
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
  render(<Opener />)
  await press('Open')
  expect(
    await screen.findByText('You are offline. Please check your connection and try again.'),
  ).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/^Error/)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Open' })).toHaveAttribute('aria-expanded', 'false'),
  )
  hasLine = true
  await press('Open')
  expect(await screen.findByRole('button', { name: 'Close the sheet' })).toBeVisible()
})
