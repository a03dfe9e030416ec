import { counted } from '#contract/numbers.ts'
import type { VerificationStatusName, VerificationType } from '#contract/trust.ts'

const documentTypes = {
  government_id: 'Government ID',
  proof_of_address: 'Proof of Address',
  business_certificate: 'Business Certificate',
} satisfies Record<VerificationType, string>

/** The tab Verification Queue. */
export const documentWords = {
  title: 'Documents to check',
  found: (total: number, isAtLeast: boolean) => `${isAtLeast ? 'Over ' : ''}${counted(total, 'document')}`,
  types: documentTypes,
  statuses: { pending: 'Under Review', approved: 'Approved', rejected: 'Rejected' } satisfies Record<
    VerificationStatusName,
    string
  >,
  loading: 'Loading the documents',
  failureTitle: 'The documents did not load',
  emptyTitle: 'Nothing to review',
  emptyText: 'Documents that people upload appear here.',
  noLongerTitle: 'This document is no longer waiting',
  noLongerText: 'Somebody has already decided on it, or the link is wrong.',
  chooseTitle: 'Choose a document',
  chooseText: 'It opens here, beside the profile of the person. We record each time a document is opened.',
  uploaded: (date: string) => `Uploaded ${date}`,
  heading: (type: VerificationType, name: string) => `${documentTypes[type]} of ${name}`,
  profileTitle: 'What the profile says',
  facts: {
    name: 'First and last name',
    business: 'Business name',
    phone: 'Phone number',
    location: 'Location',
    joined: 'Joined',
    trust: 'Trust score',
    kind: 'Account',
  },
  kinds: { individual: 'Individual', business: 'Business' },
  phoneVerified: (phone: string) => `${phone} (verified)`,
  phoneUnverified: (phone: string) => `${phone} (not verified)`,
  notSaid: 'Not given',
  showPerson: 'Show in User Management',
  fileTitle: 'The document',
  opening: 'Opening the document',
  openFailed: 'The document did not open',
  noFile: 'The file is gone.',
  pdf: 'A PDF is not shown here, because nobody has checked what is in it. Download it to read it.',
  unknownType: 'A file of this type is not shown here.',
  download: 'Download the file',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  rotate: 'Rotate',
  zoomed: (percent: number) => `${percent}%`,
  approve: 'Approve',
  reject: 'Reject',
  rejectKey: 'reject',
  rejectTitle: 'Reject this document',
  updated: 'Verification Updated',
  updatedText: 'Document processed successfully',
  summaries: {
    approved: (what: string) => `Approved: ${what}`,
    rejected: (what: string) => `Rejected: ${what}`,
  },
  /** Worded for the document's owner. */
  reasons: [
    'The photo is blurred or too dark to read.',
    'Corners of the document are cut off.',
    'Glare covers a part of the document.',
    'The document has expired.',
    'The name differs from the one on your profile.',
    'It is not the right document for this step.',
    'It is older than 3 months.',
    'It looks altered or is not an original.',
  ],
}
