import { expect, test } from 'vitest'
import { safeNext } from './next.ts'

test.each([
  ['/', '/'],
  ['/messages', '/messages'],
  ['/messages?conversationId=1#last', '/messages?conversationId=1#last'],
  ['/listings/0190-abc', '/listings/0190-abc'],
  ['/?q=https://other.example', '/?q=https://other.example'],
  ['/authors', '/authors'],
])('%s is a page of this site', (next, safe) => {
  expect(safeNext(next)).toBe(safe)
})

test.each([
  undefined, null, 7, '', ' ', 'messages', ' /messages', '//other.example', '///other.example', '/\\other.example', '\\\\other.example', '/a\\b',
  '/\t/other.example', '/\n/other.example', '\t//other.example', '/\0', '/.//other.example', '/x/..//other.example', '/%2e//other.example',
  'https://other.example', 'https:/other.example', 'http:other.example', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x',
  '@other.example', '.other.example', '/auth', '/auth?next=/auth', '/AUTH/', '/api/logout', '/api', '/x/../api/logout', ['/messages'],
  { href: '/messages' },
])('%j is not followed', (next) => {
  expect(safeNext(next)).toBeUndefined()
})
