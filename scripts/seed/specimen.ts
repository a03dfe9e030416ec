import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoDocument } from './documents.ts'
import type { DemoPerson } from './people.ts'

/** The file of a demo document: a drawn card, or a page that says whose it is and that it is none. */
export function specimenOf({ person, documentType, contentType }: DemoDocument): Uint8Array {
  if (contentType !== 'application/pdf') return readFileSync(CARD)
  const title = documentType === 'proof_of_address' ? 'Electricity bill' : 'Certificate of registration'
  return writePage([
    'SPECIMEN',
    title,
    nameOf(person),
    `${person.location}, Sierra Leone`,
    'Made up for the demo market. Not a document.',
  ])
}

const CARD = join(import.meta.dirname, 'photos', 'specimen-card.webp')

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
