import sharp from 'sharp'
import type { DemoDocument } from './documents.ts'
import { rgb } from './draw/colour.ts'
import { newPicture, rectangle } from './draw/picture.ts'
import type { DemoPerson } from './people.ts'

/** The file of a demo document: a drawn card, or a page that says whose it is and that it is none. */
export function specimenOf({
  person,
  documentType,
  contentType,
}: DemoDocument): Promise<Uint8Array> | Uint8Array {
  if (contentType !== 'application/pdf') return drawCard(person)
  const title = documentType === 'proof_of_address' ? 'Electricity bill' : 'Certificate of registration'
  return writePage([
    'SPECIMEN',
    title,
    nameOf(person),
    `${person.location}, Sierra Leone`,
    'Made up for the demo market. Not a document.',
  ])
}

/** A card with a face, lines where words would be, and a stripe across it. */
async function drawCard({ publicId }: DemoPerson): Promise<Uint8Array> {
  const picture = newPicture(860, 540)
  const hue = HUES[publicId.charCodeAt(publicId.length - 5) % HUES.length] ?? '#1b7f4d'
  picture.shape(rectangle(0, 0, 860, 540), rgb('#6d5b4a'))
  picture.shape(rectangle(40, 40, 780, 460), rgb('#f3f1e7'))
  picture.shape(rectangle(40, 40, 780, 90), rgb(hue))
  picture.shape(rectangle(80, 170, 200, 250), rgb('#cfd8dc'))
  picture.oval(180, 260, 56, 66, rgb('#5b4032'))
  picture.oval(180, 410, 92, 70, rgb('#37474f'))
  picture.shape(rectangle(80, 420, 200, 60), rgb('#f3f1e7'))
  LINES.forEach(([y, width]) => picture.shape(rectangle(320, y, width, 20), rgb('#9aa0a6')))
  picture.line('M60 480L800 60', rgb('#c62828'), 26, { opacity: 0.35 })
  return sharp(Buffer.from(picture.toSvg())).webp({ quality: 70 }).toBuffer()
}

const HUES = ['#1b7f4d', '#1f6fb2', '#0b6e6e', '#3f6212', '#155e95'] as const
const LINES = [
  [185, 380],
  [235, 280],
  [285, 420],
  [335, 220],
  [385, 340],
] as const

function nameOf({ businessName, firstName, lastName }: DemoPerson): string {
  return businessName ?? [firstName, lastName].filter(Boolean).join(' ')
}

/**
 * One page of lines in the font that every reader has (ISO 32000-1, 7.5): objects, then where each begins,
 * then where that list begins.
 */
function writePage(lines: readonly string[]): Uint8Array {
  const text = `BT /F1 22 Tf 60 760 Td 40 TL ${lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const begins = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const list = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${begins.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${list}\n%%EOF\n`
  return new TextEncoder().encode(file)
}
