import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { DOCUMENT_TYPES } from '#contract/media.ts'
import type { VerificationStatusName, VerificationType } from '#contract/trust.ts'
import { demoId, type Random } from './random.ts'
import type { DemoPerson } from './people.ts'

export type DemoDocument = {
  publicId: string
  person: DemoPerson
  documentType: VerificationType
  status: VerificationStatusName
  contentType: (typeof DOCUMENT_TYPES)[number]
  uploadedAt: number
  decidedAt: number | null
  rejectionReason: string | null
}

/** Makes the documents that people uploaded: some approved long ago, one rejected and some pending. */
export function makeDocuments(random: Random, people: readonly DemoPerson[], now: number): DemoDocument[] {
  const [, , readmeSeller, ...others] = people
  const sellerDocuments = readmeSeller
    ? [
        makeApproved(readmeSeller, 'government_id', now, 3),
        makeRejected(readmeSeller, 'proof_of_address', now),
      ]
    : []
  const approved = others.flatMap((person, i) =>
    makeApprovedDocuments(random.fork('approved', i), person, now),
  )
  const withId = new Set(approved.map(({ person }) => person))
  const pendingIds = others
    .filter((person) => !withId.has(person))
    .slice(0, PENDING_IDS)
    .map((person) => makePending(person, 'government_id'))
  const withAddress = new Set(
    approved.filter(({ documentType }) => documentType === 'proof_of_address').map(({ person }) => person),
  )
  const pendingBills = [...withId]
    .filter((person) => !withAddress.has(person))
    .slice(0, PENDING_BILLS)
    .map((person) => makePending(person, 'proof_of_address'))
  const pending = [...pendingIds, ...pendingBills].map((document, i) => ({
    ...document,
    uploadedAt: now - Math.round(random.fork('waits', i).between(0.2, 60) * HOUR_MS),
  }))
  pending.sort((a, b) => a.uploadedAt - b.uploadedAt)
  const indexOf = new Map(people.map((person, i) => [person, i]))
  return [...sellerDocuments, ...approved, ...pending].map((document) => ({
    ...document,
    publicId: demoId(
      'document',
      (indexOf.get(document.person) ?? 0) * TYPES.length + TYPES.indexOf(document.documentType),
    ),
  }))
}

type DocumentWithoutId = Omit<DemoDocument, 'publicId'>

const PENDING_IDS = 6
const PENDING_BILLS = 3
/** How long ago documents were approved. By now their files have been deleted. */
const APPROVED_DAYS_AGO = 31
const TYPES = [
  'government_id',
  'proof_of_address',
  'business_certificate',
] as const satisfies readonly VerificationType[]

function makeApprovedDocuments(random: Random, person: DemoPerson, now: number): DocumentWithoutId[] {
  if (!person.isPhoneVerified || !random.chance(0.55)) return []
  const types: VerificationType[] = ['government_id']
  if (random.chance(0.55)) types.push('proof_of_address')
  if (types.length === 2 && person.userType === 'business' && random.chance(0.75))
    types.push('business_certificate')
  return types.map((type) => makeApproved(person, type, now, random.between(2, 30)))
}

function makeApproved(
  person: DemoPerson,
  documentType: VerificationType,
  now: number,
  hours: number,
): DocumentWithoutId {
  const decidedAt = now - APPROVED_DAYS_AGO * DAY_MS
  const uploadedAt = Math.round(decidedAt - hours * HOUR_MS)
  return { ...makePending(person, documentType), status: 'approved', uploadedAt, decidedAt }
}

function makeRejected(person: DemoPerson, documentType: VerificationType, now: number): DocumentWithoutId {
  return {
    ...makePending(person, documentType),
    status: 'rejected',
    uploadedAt: now - 3 * DAY_MS,
    decidedAt: now - 2 * DAY_MS,
    rejectionReason: 'The bill is older than three months. Please send one from the last three.',
  }
}

function makePending(person: DemoPerson, documentType: VerificationType): DocumentWithoutId {
  return {
    person,
    documentType,
    status: 'pending',
    contentType: documentType === 'government_id' ? 'image/webp' : 'application/pdf',
    uploadedAt: 0,
    decidedAt: null,
    rejectionReason: null,
  }
}
