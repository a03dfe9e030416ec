import type { VerificationType } from '#contract/trust-kinds.ts'
import { defineWords } from './words.ts'

/**
 * The upload's own words; those of the uploader's buttons and states are its own, but for the few in
 * `uploader`.
 */
export type UploadWords = (typeof verificationUploadWords)['en']

export const verificationUploadWords = defineWords({
  en: {
    title: 'Dashboard',
    close: 'Close',
    which: {
      government_id: "Your National ID, Passport or Driver's License: clear, all corners visible, no glare.",
      proof_of_address:
        'A utility bill, bank statement or rental agreement from the last 3 months, with your name and full address.',
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
    /** Where the uploader's wording is another than the product's. */
    uploader: {
      dashboardTitle: 'Choose a file and upload it',
      save: 'Save changes',
      dropPasteImportFiles: 'Drop a file here, %{browseFiles} or take a picture:',
    },
    restrictions: {
      youCanOnlyUploadFileTypes: 'You can only upload: JPEG, PNG, WebP or PDF',
      inferiorSize: 'The file is empty',
    },
  },
})
