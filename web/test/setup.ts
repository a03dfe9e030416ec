import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { dismissToast, showToast } from '#web/ui/overlays/toast.ts'
import { takeContractFaults } from './server.ts'

// Generous for a busy machine. The timeout only ends tests that wait for something that never happens.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  clearToasts()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
  expect(takeContractFaults(), 'responses that violate the contract').toEqual([])
})

/** Empties the toast store, which keeps the latest toast even after it was dismissed. */
function clearToasts() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showToast({ title: 'the only toast now' })
  dismissToast()
  vi.runAllTimers()
  vi.useRealTimers()
}
