import { describe, expect, test } from 'vitest'
import { text } from '../../test/photo-bytes.ts'
import { findPdfContentsFault } from './pdf-contents.ts'
import { findPdfEndFault, hasPdfHeader } from './pdf-file.ts'
import { CHROME_PDF, GHOSTSCRIPT_PDF, deflate, join, objectStream, pdfOf, stream } from './pdf.fixture.ts'

const MB = 1024 * 1024
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'

const PDF = text(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 0\ntrailer\n<< /Root 1 0 R ' +
    '>>\nstartxref\n45\n%%EOF',
)

const ZIP = text(`PK\x03\x04${'x'.repeat(60)}PK\x01\x02${'y'.repeat(50)}PK\x05\x06${'\0'.repeat(18)}`)

describe('a harmless PDF', () => {
  test.each([
    ['by Ghostscript, with a bookmark and a link,', GHOSTSCRIPT_PDF],
    ['printed by a browser, with a link,', CHROME_PDF],
    ['that opens at a place', pdfOf('<< /OpenAction [2 0 R /XYZ null null 0] >>')],
    ['that opens at a place by an action', pdfOf('<< /OpenAction << /S /GoTo /D [2 0 R /Fit] >> >>')],
    ['that opens at a place by reference', pdfOf('<< /OpenAction 2 0 R >>', '[3 0 R /FitH null]')],
    [
      'whose text mentions scripts',
      pdfOf('<< /Title (JavaScript and Launch, on /Openaction of EmbeddedFiles) >>'),
    ],
    [
      'with names that only begin like active names',
      pdfOf('<< /JavaScripts 1 /AAAAAA+Font 2 /EFG 3 /LaunchPad 4 >>'),
    ],
    [
      'whose pixels contain short names by chance',
      pdfOf(CATALOG, stream('/Subtype /Image', text('/AA/EF(/AA)/EF>/OpenActions/AA'))),
    ],
    [
      'whose pixels contain the keyword `obj`',
      pdfOf(CATALOG, stream('/Subtype /Image', text('obj(obj(obj<obj%'.repeat(50)))),
    ],
  ])('%s passes', (_name, bytes) => {
    expect(findPdfContentsFault(bytes)).toBeUndefined()
  })

  test('with packed objects, as LaTeX and Word write them, passes', async () => {
    const packed = await objectStream({
      5: CATALOG,
      6: '<< /OpenAction 7 0 R /Outlines << /First 8 0 R >> >>',
      7: '<< /S /GoTo /D [2 0 R /Fit] >>',
      9: '<< /A << /S /URI /URI (https://a.example) >> >>',
    })
    expect(findPdfContentsFault(pdfOf(CATALOG, packed))).toBeUndefined()
    const listed = await objectStream(
      { 5: CATALOG },
      { filter: '/Filter [/FlateDecode] /DecodeParms [null]' },
    )
    expect(findPdfContentsFault(pdfOf(CATALOG, listed))).toBeUndefined()
  })

  test('with ten megabytes of pixels passes', () => {
    const pixels = crypto.getRandomValues(new Uint8Array(65_536))
    const image = join(...Array.from({ length: 150 }, () => pixels))
    expect(
      findPdfContentsFault(pdfOf(CATALOG, stream('/Subtype /Image /Filter /DCTDecode', image))),
    ).toBeUndefined()
  })
})

const ACTIVE: [string, string][] = [
  ['a script', SCRIPT],
  ['a script in the name dictionary', '<< /Names << /JavaScript 5 0 R >> >>'],
  ['a script whose name is escaped', '<< /S /J#61vaScript /JS (1) >>'],
  ['a script whose whole name is escaped', '<< /S /#4A#61#76#61#53#63#72#69#70#74 >>'],
  ['a script defined elsewhere', '/JavaScript'],
  ['an OpenAction that runs a script', `<< /OpenAction ${SCRIPT} >>`],
  ['an OpenAction that opens a URL', '<< /OpenAction << /S /URI /URI (https://a.example) >> >>'],
  ['an OpenAction that prints', '<< /OpenAction << /S /Named /N /Print >> >>'],
  [
    'an OpenAction that goes to a place and then to a URL',
    '<< /OpenAction << /S /GoTo /D [1 0 R /Fit] /Next << /S /URI /URI (a) >> >> >>',
  ],
  ['an OpenAction whose type is hidden by an escape', '<< /OpenAction << /X#20/S#20/GoTo 1 /S /URI >> >>'],
  ['an OpenAction whose type is a reference', '<< /OpenAction << /S 9 0 R >> >>'],
  ['an OpenAction that refers to a missing object', '<< /OpenAction 99 0 R >>'],
  ['an OpenAction whose name is escaped', '<< /Open#41ction << /S /URI >> >>'],
  ['an OpenAction after a comment', '<< /OpenAction % [\n << /S /URI >> >>'],
  ['additional actions', '<< /AA << /O << /S /URI /URI (https://a.example) >> >> >>'],
  ['additional actions by reference', '<< /AA 5 0 R >>'],
  ['additional actions after a long comment', `<< /AA %${' '.repeat(9_000)}\n 5 0 R >>`],
  ['an action that starts a program', '<< /S /Launch /F (calc.exe) >>'],
  ['an embedded file', '<< /Type /Filespec /EF << /F 5 0 R >> >>'],
  ['files in the name dictionary', '<< /Names << /EmbeddedFiles 5 0 R >> >>'],
  ['a stream that is a file', '<< /Type /EmbeddedFile /Length 0 >>'],
  ['a file attached to the page', '<< /Subtype /FileAttachment >>'],
  ['a video', '<< /Subtype /RichMedia >>'],
  ['a form with its own scripts', '<< /AcroForm << /XFA 5 0 R >> >>'],
  ['a form that is submitted', '<< /S /SubmitForm /F (https://a.example) >>'],
  ['a 3D model that runs a script', '<< /Subtype /3D /OnInstantiate 5 0 R >>'],
  ['a script inside a string that never ends', `(${CATALOG} ${SCRIPT}`],
  ['a script in a comment', `% ${SCRIPT}`],
]

describe('a PDF with something active', () => {
  test.each(ACTIVE)('is refused as active: %s', (_name, object) => {
    expect(findPdfContentsFault(pdfOf(CATALOG, object))).toBe('active')
  })

  test.each(ACTIVE)('is refused as active among packed objects: %s', async (_name, object) => {
    expect(findPdfContentsFault(pdfOf(CATALOG, await objectStream({ 5: CATALOG, 6: object })))).toBe('active')
  })

  test('is recognised if the object stream’s type is missing, escaped or wrong', async () => {
    for (const type of ['', '/Type /Obj#53tm', '/Type 7 0 R', '/Type /XObject']) {
      expect(findPdfContentsFault(pdfOf(CATALOG, await objectStream({ 5: SCRIPT }, { type })))).toBe('active')
    }
  })

  test('is recognised if the dictionary contains keywords of streams and objects', async () => {
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
      expect(findPdfContentsFault(pdfOf(CATALOG, packed)), entries).toBe('active')
    }
  })

  test('is recognised after a bracket that is never closed', async () => {
    const packed = await objectStream({ 5: SCRIPT })
    for (const before of ['(', '[', '<', '%'])
      expect(findPdfContentsFault(pdfOf(CATALOG, before, packed)), before).toBe('active')
    expect(findPdfContentsFault(pdfOf(CATALOG, '<<', packed))).toBe('hidden')
  })

  test('is recognised if another object with the same number is harmless', () => {
    const bytes = pdfOf('<< /OpenAction 2 0 R >>', '[1 0 R /Fit]')
    expect(findPdfContentsFault(bytes)).toBeUndefined()
    expect(
      findPdfContentsFault(join(bytes, text('2 % again\n 0 obj << /S /URI /URI (a) >> endobj %%EOF'))),
    ).toBe('active')
  })
})

describe('a PDF that cannot be inspected', () => {
  test('is reported as encrypted if it has a password', async () => {
    const locked = await objectStream({ 5: CATALOG })
    locked.fill(0x41, locked.length - 40, locked.length - 12)
    for (const bytes of [
      join(pdfOf(CATALOG), text('trailer << /Encrypt 4 0 R >>')),
      join(pdfOf(CATALOG, locked), text('trailer << /Encr#79pt << /V 4 >> >>')),
    ]) {
      expect(findPdfContentsFault(bytes)).toBe('encrypted')
    }
  })

  test.each([
    ['packed twice', { filter: '/Filter [/FlateDecode /FlateDecode]' }],
    ['packed another way', { filter: '/Filter /ASCIIHexDecode' }],
    ['packed in a way that is given by reference', { filter: '/Filter 9 0 R' }],
    ['packed like pixels', { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 5 >>' }],
    ['not in this file', { filter: '/Filter /FlateDecode /F (elsewhere)' }],
    ['packed in two ways at once', { filter: '/Filter /FlateDecode /Filter /LZWDecode' }],
  ])('is reported as hidden if its objects are %s', async (_name, words) => {
    expect(findPdfContentsFault(pdfOf(CATALOG, await objectStream({ 5: SCRIPT }, words)))).toBe('hidden')
  })

  test.each(['null', '1', '(a)', '[1]', '<< >>', 'endobj', '>', ']', ')'])(
    'is reported as hidden if its objects’ dictionary has a stray %s, after which readers go on',
    async (stray) => {
      const packed = await objectStream({ 5: SCRIPT }, { entries: `/X 1 ${stray}` })
      expect(findPdfContentsFault(pdfOf(CATALOG, packed))).toBe('hidden')
    },
  )

  test('is reported as hidden if a dictionary does not end', () => {
    expect(findPdfContentsFault(pdfOf(CATALOG, '<< /OpenAction << /S /GoTo'))).toBe('hidden')
  })

  test('is reported as hidden if its objects are damaged', async () => {
    const packed = await objectStream({ 5: SCRIPT })
    packed.fill(0, packed.length - 40, packed.length - 20)
    expect(findPdfContentsFault(pdfOf(CATALOG, packed))).toBe('hidden')
  })

  test('is reported as hidden if it has many objects before one long comment', () => {
    expect(findPdfContentsFault(text(`%PDF-1.4\n${'obj<<>>%'.repeat(20_000)}\nstartxref\n0\n%%EOF\n`))).toBe(
      'hidden',
    )
  })

  test('is reported as hidden if its objects unpack to more than the limit', async () => {
    const bomb = stream(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      await deflate(new Uint8Array(40 * MB)),
    )
    expect(bomb.length).toBeLessThan(100_000)
    expect(findPdfContentsFault(pdfOf(CATALOG, bomb))).toBe('hidden')
    const part = stream(
      '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      await deflate(new Uint8Array(8 * MB)),
    )
    expect(findPdfContentsFault(pdfOf(CATALOG, part, part, part, part, part))).toBe('hidden')
  })
})

// Reading takes linear time. If it took quadratic time, these tests would time out.
describe('a PDF that is meant to take long to read', () => {
  test.each([
    ['objects that never end', 'obj<<'],
    ['strings that never end', '1 0 obj('],
    ['comments that never end', 'obj%'],
    ['actions that never end', '/OpenAction<<'],
    ['values that never end', '/EF[/AA[/Encrypt['],
    ['values after comments that never end', '/EF%/Encrypt%'],
    ['objects with the same number', '1 0 obj[/OpenAction 1 0 R'],
    ['dictionaries in dictionaries', '1 0 obj<</A<</A'],
    ['slashes', '/'],
    ['streams of nothing', '1 0 obj<</N 1/First 4/Filter/FlateDecode>>stream\n'],
  ])('is read to its end: full of %s', (_name, piece) => {
    expect(['active', 'hidden', undefined]).toContain(
      findPdfContentsFault(text(`%PDF-1.7\n${piece.repeat(Math.floor(MB / piece.length))}%%EOF`)),
    )
  })

  test('is reported as hidden if it has more packed objects than real files have', async () => {
    const packed = await objectStream({ 5: CATALOG })
    const streams = Array.from({ length: 1_500 }, () => packed)
    expect(findPdfContentsFault(pdfOf(CATALOG, ...streams, new Uint8Array(MB)))).toBe('hidden')
  })
})

describe('the header of a PDF', () => {
  test.each([
    ['at the first byte', PDF, true],
    ['after a space', join(text(' '), PDF), false],
    ['after a ZIP file', join(ZIP, PDF), false],
    ['that is truncated', text('%PDF'), false],
    ['in an empty file', text(''), false],
  ])('counts only at the first byte: %s', (_name, bytes, expected) => {
    expect(hasPdfHeader(bytes)).toBe(expected)
  })
})

describe('the end of a PDF', () => {
  test.each([
    ['is valid', PDF, undefined],
    ['may precede spaces, tabs, line ends and zeroes', join(PDF, text('\r\n \t\f\0')), undefined],
    [
      'may follow an earlier end, as after a change',
      join(PDF, text('\n2 0 obj\nendobj\nstartxref\n9\n%%EOF\n')),
      undefined,
    ],
    [
      'may follow the letters with which a ZIP file ends',
      join(text('%PDF-1.7 PK\x05\x06 \xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff'), text('\n%%EOF')),
      undefined,
    ],
    ['is missing', PDF.subarray(0, PDF.length - 5), 'truncated'],
    ['is cut in the middle', PDF.subarray(0, PDF.length - 1), 'truncated'],
    ['is missing if there is only a header', text('%PDF-1.4'), 'truncated'],
    ['has a page after it', join(PDF, text('<script>alert(1)</script>')), 'trailing_data'],
    ['has a ZIP file after it', join(PDF, ZIP), 'trailing_data'],
    ['has a ZIP file and another end after it', join(PDF, ZIP, text('\n%%EOF\n')), 'trailing_data'],
    ['has more spaces after it than real files have', join(PDF, text(' '.repeat(2_000))), 'trailing_data'],
  ])('%s', (_name, bytes, fault) => {
    expect(findPdfEndFault(bytes)).toBe(fault)
  })
})
