import { describe, expect, test } from 'vitest'
import { join, text } from '../../test/photo-bytes.ts'
import { faultOfPdf, opensAsPdf } from './pdf-file.ts'

const PDF = text(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 0\ntrailer\n<< /Root 1 0 R ' +
    '>>\nstartxref\n45\n%%EOF',
)
const ZIP = text(`PK\x03\x04${'x'.repeat(60)}PK\x01\x02${'y'.repeat(50)}PK\x05\x06${'\0'.repeat(18)}`)

describe('a PDF opens with its header at its first byte', () => {
  test.each([
    ['as it is', PDF, true],
    ['behind a space', join(text(' '), PDF), false],
    ['behind a ZIP file', join(ZIP, PDF), false],
    ['cut in its header', text('%PDF'), false],
    ['with no bytes', text(''), false],
  ])('%s', (_name, bytes, opens) => {
    expect(opensAsPdf(bytes)).toBe(opens)
  })
})

describe('the end of a PDF', () => {
  test.each([
    ['is whole', PDF, undefined],
    ['may be spaces, tabs, line ends and zeroes', join(PDF, text('\r\n \t\f\0')), undefined],
    [
      'may stand behind an earlier one, as after a change',
      join(PDF, text('\n2 0 obj\nendobj\nstartxref\n9\n%%EOF\n')),
      undefined,
    ],
    [
      'may mention the letters that a ZIP file ends with',
      join(text('%PDF-1.7 PK\x05\x06 \xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff'), text('\n%%EOF')),
      undefined,
    ],
    ['is missing', PDF.subarray(0, PDF.length - 5), 'cut_short'],
    ['is cut in the middle', PDF.subarray(0, PDF.length - 1), 'cut_short'],
    ['is missing where there is a header only', text('%PDF-1.4'), 'cut_short'],
    ['has a page behind it', join(PDF, text('<script>alert(1)</script>')), 'goes_on'],
    ['has a ZIP file behind it', join(PDF, ZIP), 'goes_on'],
    ['has a ZIP file behind it, and one more end behind that', join(PDF, ZIP, text('\n%%EOF\n')), 'goes_on'],
    ['has more spaces behind it than a PDF is written with', join(PDF, text(' '.repeat(2_000))), 'goes_on'],
  ])('%s', (_name, bytes, fault) => {
    expect(faultOfPdf(bytes)).toBe(fault)
  })
})
