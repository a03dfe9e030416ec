import type { ContactChannel } from '#contract/lists.ts'

/** The buttons on a listing. Part of the first view, so all else is below. */
export const contactButtonWords: Record<ContactChannel, string> = { call: 'Call', whatsapp: 'WhatsApp' }

/** The dialog that gives the number. */
export const contactWords = {
  close: 'Close',
  warningTitle: 'Before you call or write',
  warning: 'Do not pay before you have seen it. A screenshot of a payment is not money.',
  goOn: 'Go on',
  titles: { call: 'Call the seller', whatsapp: 'WhatsApp the seller' },
  loading: 'Getting the number',
  failureTitle: 'We could not get the number',
  open: { call: 'Call now', whatsapp: 'Open WhatsApp' },
}
