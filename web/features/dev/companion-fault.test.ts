import { expect, test } from 'vitest'
import { statusOfFault } from './companion-fault.ts'

test.each([
  ['a call that was refused', new Error('Companion request failed: Unauthorized'), 401],
  ['a call that was refused over HTTP/2, which names no status', new Error('Companion request failed: '), 0],
  ['a line that dropped', new TypeError('Failed to fetch'), 0],
  [
    'a part that never arrived',
    Object.assign(new Error('This looks like a network error'), { request: new XMLHttpRequest() }),
    0,
  ],
])('%s has its status', (_name, error, status) => {
  expect(statusOfFault(error)).toBe(status)
})
