import type { DatabaseSync } from 'node:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VerificationType } from '#contract/trust.ts'
import { uploads, verificationDocuments } from '#worker/db/schema.ts'
import { prepareInsert, type PhotoStore } from './state.ts'
import type { RowKeys } from './demo-listing.ts'
import type { DemoDocument } from './documents.ts'
import type { DemoPerson } from './people.ts'

/**
 * Stores the documents' files that still exist, and returns the size of each document in bytes. Files come
 * before rows, so that an interrupted run leaves files without rows, never rows without files.
 */
export async function storeDocuments(
  documents: readonly DemoDocument[],
  store: PhotoStore,
): Promise<Map<DemoDocument, number>> {
  const sizes = new Map<DemoDocument, number>()
  for (const document of documents) {
    const key = documentKey(document)
    const file = createSpecimen(document)
    if (key !== null) await store.put(key, file, document.contentType)
    sizes.set(document, file.length)
  }
  return sizes
}

type NewDocuments = Pick<RowKeys, 'keyOf'> & {
  db: DatabaseSync
  documents: ReadonlyMap<DemoDocument, number>
  people: readonly DemoPerson[]
}

/** Adds the rows. The README's admin made every decision. Returns how many documents are new. */
export function addDocuments({ db, documents, people: [admin], keyOf }: NewDocuments): number {
  const add = prepareInsert(db, verificationDocuments, 'verification_documents')
  const addUpload = prepareInsert(db, uploads, 'uploads')
  const added = [...documents].filter(([document, size]) => {
    const { person, publicId, documentType, status, rejectionReason, contentType, uploadedAt, decidedAt } =
      document
    const userId = keyOf(person)
    const key = documentKey(document)
    const decidedBy = decidedAt === null || !admin ? null : keyOf(admin)
    const row = {
      publicId,
      userId,
      documentType,
      status,
      rejectionReason,
      key,
      contentType,
      size,
      uploadedAt,
      decidedAt,
      decidedBy,
    }
    if (!add(row)) return false
    if (key !== null)
      addUpload({
        key,
        ownerId: userId,
        purpose: 'verification',
        contentType,
        createdAt: uploadedAt,
        claimedAt: uploadedAt,
      })
    if (status === 'approved')
      db.prepare(`UPDATE users SET ${VERIFIED_AT[documentType]} = ? WHERE id = ?`).run(decidedAt, userId)
    return true
  })
  return added.length
}

const VERIFIED_AT: Record<VerificationType, string> = {
  government_id: 'id_verified_at',
  proof_of_address: 'address_verified_at',
  business_certificate: 'certificate_verified_at',
}

/** Approved documents have no key: they were decided so long ago that their files have been deleted. */
function documentKey({
  publicId,
  status,
  contentType,
}: Pick<DemoDocument, 'publicId' | 'status' | 'contentType'>): string | null {
  return status === 'approved' ? null : `v/${publicId}${contentType === 'application/pdf' ? '.pdf' : '.webp'}`
}

/** Creates the file of a demo document: an image of a card or a PDF page, both marked as specimens. */
export function createSpecimen({ person, documentType, contentType }: DemoDocument): Uint8Array {
  if (contentType !== 'application/pdf') return readFileSync(CARD)
  const title = documentType === 'proof_of_address' ? 'Electricity bill' : 'Certificate of registration'
  return writePdf([
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
 * Writes a PDF of one page of text in a standard font (ISO 32000-1, 7.5): the objects, their offsets, and
 * where the table of offsets starts.
 */
function writePdf(lines: readonly string[]): Uint8Array {
  const lineCommands = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`)
  const text = `BT /F1 22 Tf 60 760 Td 40 TL ${lineCommands.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const xrefOffset = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xrefOffset}\n%%EOF\n`
  return new TextEncoder().encode(file)
}
