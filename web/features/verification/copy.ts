import type { VerificationLevel, VerificationType } from '#contract/trust.ts'

/** A document's section. `list` names the accepted documents or, for the certificate, its benefits. */
type DocumentWords = { title: string; text: string; listTitle: string; list: string[]; approved: string }

export const verificationWords = {
  pageTitle: 'Account Verification | Salone Market',
  title: 'Account Verification',
  intro: 'Show buyers and sellers that you are who you say you are. Only our moderators see your documents.',
  signedOut: 'Please log in to access verification',
  logIn: 'Log in',
  loading: 'Loading your verification',
  failureTitle: 'Your verification did not load',

  progress: 'Verification Progress',
  steps: (done: number, required: number) => `${done} of ${required} required steps completed`,
  percent: (percent: number) => `${percent}%`,
  certificateIsOptional: 'The business certificate is optional and does not count as a step.',
  certificateIsVerified: 'Your business certificate is verified as well.',
  score: 'Trust Score',
  level: 'Verification Level',
  levels: { Basic: 'Basic', Verified: 'Verified', Trusted: 'Trusted', Dealer: 'Dealer' } satisfies Record<
    VerificationLevel,
    string
  >,

  states: {
    approved: 'Verified',
    pending: 'Under Review',
    rejected: 'Rejected',
    required: 'Required',
    optional: 'Optional',
  },
  phone: 'Phone Verification',
  phoneVerified: 'Verified',
  phonePending: 'Pending',
  phoneText: 'You have proved that this number is yours.',
  phoneMissing: 'We send a code by SMS to the number that you log in with.',
  verifyPhone: 'Verify Phone Number',
  documents: {
    government_id: {
      title: 'Government ID',
      text: 'Shows your name and your face.',
      listTitle: 'Accepted documents',
      list: [
        'Sierra Leone National ID',
        'Passport',
        "Driver's License",
        'The photo is clear, with all corners visible and no glare',
      ],
      approved: 'Your government ID is verified.',
    },
    proof_of_address: {
      title: 'Proof of Address',
      text: 'From the last 3 months, showing your name and full address.',
      listTitle: 'Accepted documents',
      list: ['Utility bill', 'Bank statement', 'Rental agreement'],
      approved: 'Your address is verified.',
    },
    business_certificate: {
      title: 'Business Certificate (Optional)',
      text: 'For registered businesses.',
      listTitle: 'What you get',
      list: [
        'Verified Dealer badge',
        'Higher search ranking',
        'Business analytics dashboard',
        'Priority support',
      ],
      approved: 'Your business certificate is verified.',
    },
  } satisfies Record<VerificationType, DocumentWords>,
  pending: "Under review - we'll notify you once processed",
  sent: (date: string) => `Sent on ${date}`,
  rejected: 'Document rejected: ',
  appeal: 'Is this wrong? Appeal',
  upload: 'Upload',
  uploadOf: (title: string) => `Upload: ${title}`,
  reupload: 'Re-upload',
  reuploadOf: (title: string) => `Re-upload: ${title}`,

  benefits: 'Verification Benefits',
  forBuyers: 'For buyers',
  buyers: [
    'Sellers answer you first',
    'Sellers know that a real person is asking',
    'Meet and pay with more trust on both sides',
  ],
  forSellers: 'For sellers',
  sellers: [
    'A badge on each of your listings',
    'A higher trust score, which buyers look for',
    'Higher in the search results',
    'Fewer questions about who you are',
  ],
}

/** The words of the upload dialog. Those in `uploader` and `restrictions` replace Uppy's own. */
export type UploadWords = typeof verificationUploadWords

export const verificationUploadWords = {
  title: 'Dashboard',
  close: 'Close',
  which: {
    government_id: "Your National ID, Passport or Driver's License: clear, all corners visible, no glare.",
    proof_of_address:
      'A utility bill, bank statement or rental agreement from the last 3 months, ' +
      'with your name and full address.',
    business_certificate: 'The registration certificate of your business.',
  } satisfies Record<VerificationType, string>,
  note: 'One JPEG, PNG, WebP or PDF file of at most 10 MB',
  sending: 'Submitting your document',
  tryingAgain: (seconds: number) => `The upload was cut off. Trying again in ${seconds} s`,
  uploaded: 'Document Uploaded',
  uploadedText: 'Your document has been submitted for review',
  failed: 'Upload Failed',
  offline: 'The server could not be reached. Please check your connection and try again.',
  network:
    'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.',
  signedOut: 'Authorization required',
  expired: 'Request has expired',
  refused: (status: number, message: string) => `Failed request with status: ${status}. ${message}`,
  uploader: {
    dashboardTitle: 'Choose a file and upload it',
    save: 'Save changes',
    dropPasteImportFiles: 'Drop a file here, %{browseFiles} or take a picture:',
  },
  restrictions: {
    youCanOnlyUploadFileTypes: 'You can only upload: JPEG, PNG, WebP or PDF',
    inferiorSize: 'The file is empty',
  },
}
