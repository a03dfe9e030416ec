import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { beforeEach, vi } from 'vitest'
import { forgetPerson } from '#web/lib/forget-person.ts'

beforeEach(() => {
  void forgetPerson()
})

// Stubs of browser features that components need and jsdom lacks.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: query.includes('reduced-motion'),
    media: query,
    onchange: null,
    addListener: vi.fn(),
    removeListener: vi.fn(),
  })
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver = class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
let objectUrls = 0
URL.createObjectURL = () => `blob:${window.location.origin}/${++objectUrls}`
URL.revokeObjectURL = () => undefined
