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

/**
 * Makes the documents that people uploaded: some approved long ago, one rejected, and some waiting for a
 * moderator.
 */
export function makeDocuments(random: Random, people: readonly DemoPerson[], now: number): DemoDocument[] {
  const [, , known, ...others] = people
  const ofKnown = known
    ? [approved(known, 'government_id', now, 3), rejected(known, 'proof_of_address', now)]
    : []
  const old = others.flatMap((person, i) => approvedOf(random.fork('approved', i), person, now))
  const hasId = new Set(old.map(({ person }) => person))
  const waiting = others
    .filter((person) => !hasId.has(person))
    .slice(0, WAITING_IDS)
    .map((person) => waits(person, 'government_id'))
  const addressed = new Set(
    old.filter(({ documentType }) => documentType === 'proof_of_address').map(({ person }) => person),
  )
  const bills = [...hasId]
    .filter((person) => !addressed.has(person))
    .slice(0, WAITING_BILLS)
    .map((person) => waits(person, 'proof_of_address'))
  const inTurn = [...waiting, ...bills].map((document, i) => ({
    ...document,
    uploadedAt: now - Math.round(random.fork('waits', i).between(0.2, 60) * HOUR_MS),
  }))
  inTurn.sort((a, b) => a.uploadedAt - b.uploadedAt)
  const numberOf = new Map(people.map((person, i) => [person, i]))
  return [...ofKnown, ...old, ...inTurn].map((document) => ({
    ...document,
    publicId: demoId(
      'document',
      (numberOf.get(document.person) ?? 0) * TYPES.length + TYPES.indexOf(document.documentType),
    ),
  }))
}

type Unnumbered = Omit<DemoDocument, 'publicId'>

const WAITING_IDS = 6
const WAITING_BILLS = 3
/** Longer ago than the files of decided documents are kept. */
const DECIDED_DAYS = 31
const TYPES = [
  'government_id',
  'proof_of_address',
  'business_certificate',
] as const satisfies readonly VerificationType[]

function approvedOf(random: Random, person: DemoPerson, now: number): Unnumbered[] {
  if (!person.isPhoneVerified || !random.chance(0.55)) return []
  const types: VerificationType[] = ['government_id']
  if (random.chance(0.55)) types.push('proof_of_address')
  if (types.length === 2 && person.userType === 'business' && random.chance(0.75))
    types.push('business_certificate')
  return types.map((type) => approved(person, type, now, random.between(2, 30)))
}

function approved(
  person: DemoPerson,
  documentType: VerificationType,
  now: number,
  hours: number,
): Unnumbered {
  const decidedAt = now - DECIDED_DAYS * DAY_MS
  const uploadedAt = Math.round(decidedAt - hours * HOUR_MS)
  return {
    person,
    documentType,
    status: 'approved',
    contentType: typeOf(documentType),
    uploadedAt,
    decidedAt,
    rejectionReason: null,
  }
}

function rejected(person: DemoPerson, documentType: VerificationType, now: number): Unnumbered {
  return {
    person,
    documentType,
    status: 'rejected',
    contentType: typeOf(documentType),
    uploadedAt: now - 3 * DAY_MS,
    decidedAt: now - 2 * DAY_MS,
    rejectionReason: 'The bill is older than three months. Please send one from the last three.',
  }
}

function waits(person: DemoPerson, documentType: VerificationType): Unnumbered {
  return {
    person,
    documentType,
    status: 'pending',
    contentType: typeOf(documentType),
    uploadedAt: 0,
    decidedAt: null,
    rejectionReason: null,
  }
}

function typeOf(documentType: VerificationType): DemoDocument['contentType'] {
  return documentType === 'government_id' ? 'image/webp' : 'application/pdf'
}
