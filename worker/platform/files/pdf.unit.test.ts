import { describe, expect, test } from 'vitest'
import { join, text } from '../../test/photo-bytes.ts'
import { faultOfPdfContents } from './pdf-contents.ts'
import { faultOfPdf, opensAsPdf } from './pdf-file.ts'
import { CHROME_PDF, GHOSTSCRIPT_PDF, deflate, joined, objectStream, pdfOf, stream } from './pdf.fixture.ts'

const MB = 1024 * 1024
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'

const PDF = text(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 0\ntrailer\n<< /Root 1 0 R ' +
    '>>\nstartxref\n45\n%%EOF',
)

const ZIP = text(`PK\x03\x04${'x'.repeat(60)}PK\x01\x02${'y'.repeat(50)}PK\x05\x06${'\0'.repeat(18)}`)

describe('an ordinary PDF', () => {
  // [spec 10.11 #27]
  test.each([
    ['a PDF by Ghostscript, with a bookmark and a link,', GHOSTSCRIPT_PDF],
    ['a PDF printed by a browser, with a link,', CHROME_PDF],
    ['a PDF that opens at a place', pdfOf('<< /OpenAction [2 0 R /XYZ null null 0] >>')],
    ['a PDF that opens at a place by an action', pdfOf('<< /OpenAction << /S /GoTo /D [2 0 R /Fit] >> >>')],
    ['a PDF that opens at a place by reference', pdfOf('<< /OpenAction 2 0 R >>', '[3 0 R /FitH null]')],
    [
      'a PDF whose text mentions scripts',
      pdfOf('<< /Title (JavaScript and Launch, on /Openaction of EmbeddedFiles) >>'),
    ],
    [
      'a PDF with names that only begin like active ones',
      pdfOf('<< /JavaScripts 1 /AAAAAA+Font 2 /EFG 3 /LaunchPad 4 >>'),
    ],
    [
      'a PDF whose pixels contain short names by chance',
      pdfOf(CATALOG, stream('/Subtype /Image', text('/AA/EF(/AA)/EF>/OpenActions/AA'))),
    ],
    [
      'a PDF whose pixels contain the keyword of objects',
      pdfOf(CATALOG, stream('/Subtype /Image', text('obj(obj(obj<<obj%'.repeat(50)))),
    ],
  ])('%s passes', (_name, bytes) => {
    expect(faultOfPdfContents(bytes)).toBeUndefined()
  })

  test('a PDF with packed objects, as LaTeX and Word write them, passes', async () => {
    const packed = await objectStream({
      5: CATALOG,
      6: '<< /OpenAction 7 0 R /Outlines << /First 8 0 R >> >>',
      7: '<< /S /GoTo /D [2 0 R /Fit] >>',
      9: '<< /A << /S /URI /URI (https://a.example) >> >>',
    })
    expect(faultOfPdfContents(pdfOf(CATALOG, packed))).toBeUndefined()
    const listed = await objectStream(
      { 5: CATALOG },
      { filter: '/Filter [/FlateDecode] /DecodeParms [null]' },
    )
    expect(faultOfPdfContents(pdfOf(CATALOG, listed))).toBeUndefined()
  })

  test('a PDF with ten megabytes of pixels passes', () => {
    const pixels = crypto.getRandomValues(new Uint8Array(65_536))
    const image = joined(...Array.from({ length: 150 }, () => pixels))
    expect(
      faultOfPdfContents(pdfOf(CATALOG, stream('/Subtype /Image /Filter /DCTDecode', image))),
    ).toBeUndefined()
  })
})

const ACTIVE: [string, string][] = [
  ['a script', SCRIPT],
  ['a script among the names', '<< /Names << /JavaScript 5 0 R >> >>'],
  ['a script whose name is escaped', '<< /S /J#61vaScript /JS (1) >>'],
  ['a script whose whole name is escaped', '<< /S /#4A#61#76#61#53#63#72#69#70#74 >>'],
  ['a script defined elsewhere', '/JavaScript'],
  ['an OpenAction that runs a script', `<< /OpenAction ${SCRIPT} >>`],
  ['an OpenAction that opens an address', '<< /OpenAction << /S /URI /URI (https://a.example) >> >>'],
  ['an OpenAction that prints', '<< /OpenAction << /S /Named /N /Print >> >>'],
  [
    'an OpenAction that goes to a place and then to an address',
    '<< /OpenAction << /S /GoTo /D [1 0 R /Fit] /Next << /S /URI /URI (a) >> >> >>',
  ],
  ['an OpenAction whose kind is hidden by an escape', '<< /OpenAction << /X#20/S#20/GoTo 1 /S /URI >> >>'],
  ['an OpenAction whose kind is a reference', '<< /OpenAction << /S 9 0 R >> >>'],
  ['an OpenAction that refers to a missing object', '<< /OpenAction 99 0 R >>'],
  ['an OpenAction whose name is escaped', '<< /Open#41ction << /S /URI >> >>'],
  ['an OpenAction after a comment', '<< /OpenAction % [\n << /S /URI >> >>'],
  ['an OpenAction that does not end', '<< /OpenAction << /S /GoTo'],
  ['additional actions', '<< /AA << /O << /S /URI /URI (https://a.example) >> >> >>'],
  ['additional actions by reference', '<< /AA 5 0 R >>'],
  ['additional actions after a long comment', `<< /AA %${' '.repeat(9_000)}\n 5 0 R >>`],
  ['a program that is started', '<< /S /Launch /F (calc.exe) >>'],
  ['an embedded file', '<< /Type /Filespec /EF << /F 5 0 R >> >>'],
  ['files among the names', '<< /Names << /EmbeddedFiles 5 0 R >> >>'],
  ['a stream that is a file', '<< /Type /EmbeddedFile /Length 0 >>'],
  ['a file attached to the page', '<< /Subtype /FileAttachment >>'],
  ['a video', '<< /Subtype /RichMedia >>'],
  ['a form with its own scripts', '<< /AcroForm << /XFA 5 0 R >> >>'],
  ['a form that is sent somewhere', '<< /S /SubmitForm /F (https://a.example) >>'],
  ['a 3D model that runs a script', '<< /Subtype /3D /OnInstantiate 5 0 R >>'],
  ['a script inside a string that a broken bracket opens', `(${CATALOG} ${SCRIPT}`],
  ['a script after a comment sign', `% ${SCRIPT}`],
]

describe('a PDF that runs something or embeds a file', () => {
  // [spec 10.11 #27]
  test.each(ACTIVE)('a PDF with %s is active', (_name, object) => {
    expect(faultOfPdfContents(pdfOf(CATALOG, object))).toBe('active')
  })

  // [spec 10.11 #27]
  test.each(ACTIVE)('a PDF with %s among packed objects is active', async (_name, object) => {
    expect(faultOfPdfContents(pdfOf(CATALOG, await objectStream({ 5: CATALOG, 6: object })))).toBe('active')
  })

  test('an action is found in an object stream whose type is missing, escaped or wrong', async () => {
    for (const type of ['', '/Type /Obj#53tm', '/Type 7 0 R', '/Type /XObject']) {
      expect(faultOfPdfContents(pdfOf(CATALOG, await objectStream({ 5: SCRIPT }, { type })))).toBe('active')
    }
  })

  test('an action is found if the dictionary contains keywords of streams and objects', async () => {
    for (const entries of [
      '/X (stream\n)',
      '/X (endobj\n7 0 obj)',
      '/X (>>)',
      '/X <3e3e>',
      '/X << /Y << >> >>',
      '/X [<< >>]',
      '%>>\n',
    ]) {
      const packed = await objectStream({ 5: SCRIPT }, { entries })
      expect(faultOfPdfContents(pdfOf(CATALOG, packed)), entries).toBe('active')
    }
  })

  test('an action is found after a bracket that never closes', async () => {
    const packed = await objectStream({ 5: SCRIPT })
    for (const before of ['(', '<<', '[', '<', '%'])
      expect(faultOfPdfContents(pdfOf(CATALOG, before, packed)), before).toBe('active')
  })

  test('an action is found if another object with the same number is harmless', () => {
    const bytes = pdfOf('<< /OpenAction 2 0 R >>', '[1 0 R /Fit]')
    expect(faultOfPdfContents(bytes)).toBeUndefined()
    expect(
      faultOfPdfContents(joined(bytes, text('2 % again\n 0 obj << /S /URI /URI (a) >> endobj %%EOF'))),
    ).toBe('active')
  })
})

describe('a PDF that cannot be inspected', () => {
  // [spec 10.11 #27]
  test('a PDF with a password is encrypted', async () => {
    const locked = await objectStream({ 5: CATALOG })
    locked.fill(0x41, locked.length - 40, locked.length - 12)
    for (const bytes of [
      joined(pdfOf(CATALOG), text('trailer << /Encrypt 4 0 R >>')),
      joined(pdfOf(CATALOG, locked), text('trailer << /Encr#79pt << /V 4 >> >>')),
    ]) {
      expect(faultOfPdfContents(bytes)).toBe('encrypted')
    }
  })

  test.each([
    ['packed twice', { filter: '/Filter [/FlateDecode /FlateDecode]' }],
    ['packed another way', { filter: '/Filter /ASCIIHexDecode' }],
    ['packed in a way given by reference', { filter: '/Filter 9 0 R' }],
    ['packed as pixels are', { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 5 >>' }],
    ['not in this file', { filter: '/Filter /FlateDecode /F (elsewhere)' }],
    ['packed in two ways at once', { filter: '/Filter /FlateDecode /Filter /LZWDecode' }],
  ])('a PDF with objects %s is hidden', async (_name, words) => {
    expect(faultOfPdfContents(pdfOf(CATALOG, await objectStream({ 5: SCRIPT }, words)))).toBe('hidden')
  })

  test('a PDF with damaged objects is hidden', async () => {
    const packed = await objectStream({ 5: SCRIPT })
    packed.fill(0, packed.length - 40, packed.length - 20)
    expect(faultOfPdfContents(pdfOf(CATALOG, packed))).toBe('hidden')
  })

  test('a PDF with many objects before one long comment is hidden', () => {
    expect(faultOfPdfContents(text(`%PDF-1.4\n${'obj<<>>%'.repeat(20_000)}\nstartxref\n0\n%%EOF\n`))).toBe(
      'hidden',
    )
  })

  // [spec 10.11 #27]
  test('a PDF whose objects unpack to more than the limit is hidden', async () => {
    const bomb = stream(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      await deflate(new Uint8Array(40 * MB)),
    )
    expect(bomb.length).toBeLessThan(100_000)
    expect(faultOfPdfContents(pdfOf(CATALOG, bomb))).toBe('hidden')
    const part = stream(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      await deflate(new Uint8Array(8 * MB)),
    )
    expect(faultOfPdfContents(pdfOf(CATALOG, part, part, part, part, part))).toBe('hidden')
  })
})

// Reading takes linear time. In quadratic time, one of these tests would time out.
describe('a PDF made to cost time', () => {
  // [spec 10.11 #27]
  test.each([
    ['objects that never end', 'obj<<'],
    ['strings that never end', '1 0 obj('],
    ['comments that never end', 'obj%'],
    ['actions that never end', '/OpenAction<<'],
    ['values that never end', '/EF[/AA[/Encrypt['],
    ['values after comments that never end', '/EF%/Encrypt%'],
    ['objects of one number', '1 0 obj[/OpenAction 1 0 R'],
    ['dictionaries in dictionaries', '1 0 obj<</A<</A'],
    ['slashes', '/'],
    ['streams of nothing', '1 0 obj<</N 1/First 4/Filter/FlateDecode>>stream\n'],
  ])('a PDF full of %s is read to its end', (_name, piece) => {
    expect(['active', 'hidden', undefined]).toContain(
      faultOfPdfContents(text(`%PDF-1.7\n${piece.repeat(Math.floor(MB / piece.length))}%%EOF`)),
    )
  })

  test('a PDF with more packed objects than real files have is read to its end', async () => {
    const packed = await objectStream({ 5: CATALOG })
    expect(
      faultOfPdfContents(pdfOf(CATALOG, ...Array.from({ length: 1_500 }, () => packed), new Uint8Array(MB))),
    ).toBe('hidden')
  })
})

describe('the start of a PDF', () => {
  test.each([
    ['without changes', PDF, true],
    ['after a space', join(text(' '), PDF), false],
    ['after a ZIP file', join(ZIP, PDF), false],
    ['cut in its header', text('%PDF'), false],
    ['with no bytes', text(''), false],
  ])('a PDF %s opens only with its header at its first byte', (_name, bytes, opens) => {
    expect(opensAsPdf(bytes)).toBe(opens)
  })
})

describe('the end of a PDF', () => {
  test.each([
    ['is whole', PDF, undefined],
    ['may be spaces, tabs, line ends and zeroes', join(PDF, text('\r\n \t\f\0')), undefined],
    [
      'may follow an earlier end, as after a change',
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
    ['is missing after a header only', text('%PDF-1.4'), 'cut_short'],
    ['has a page after it', join(PDF, text('<script>alert(1)</script>')), 'goes_on'],
    ['has a ZIP file after it', join(PDF, ZIP), 'goes_on'],
    ['has a ZIP file after it, and another end after that', join(PDF, ZIP, text('\n%%EOF\n')), 'goes_on'],
    ['has more spaces after it than a PDF is written with', join(PDF, text(' '.repeat(2_000))), 'goes_on'],
  ])('the end of a PDF %s', (_name, bytes, fault) => {
    expect(faultOfPdf(bytes)).toBe(fault)
  })
})
