import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Generous for a busy machine. The timeout only ends tests that wait for something that never happens.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
