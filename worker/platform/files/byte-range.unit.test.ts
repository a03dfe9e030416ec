import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  ['no range', {}, 'whole'],
  ['the first ten bytes', { range: 'bytes=0-9' }, { start: 0, end: 10 }],
  ['all from the tenth on', { range: 'bytes=10-' }, { start: 10, end: 100 }],
  ['the last five', { range: 'bytes=-5' }, { start: 95, end: 100 }],
  ['more than there is at the end', { range: 'bytes=-500' }, { start: 0, end: 100 }],
  ['an end beyond the last byte', { range: 'bytes=90-900' }, { start: 90, end: 100 }],
  ['a start beyond the last byte', { range: 'bytes=100-' }, 'outside'],
  ['the last none', { range: 'bytes=-0' }, 'outside'],
  ['an end before the start', { range: 'bytes=9-3' }, 'whole'],
  ['two ranges', { range: 'bytes=0-1,5-6' }, 'whole'],
  ['another unit', { range: 'lines=1-2' }, 'whole'],
  ['nothing after the unit', { range: 'bytes=-' }, 'whole'],
  ['a part of this version', { range: 'bytes=0-9', 'if-range': '"a"' }, { start: 0, end: 10 }],
  ['a part of an older version', { range: 'bytes=0-9', 'if-range': '"b"' }, 'whole'],
])('of 100 bytes: %s', (_name, headers, expected) => {
  expect(readRange(new Request('http://localhost/', { headers }), '"a"', 100)).toEqual(expected)
})
