import type { ReportReason } from '#contract/lists.ts'
import { counted, figure } from '#contract/numbers.ts'

/**
 * The dialog that reports a listing or a message to the moderators. `title` is used only for a listing. The
 * moderators' desk shows `reasons` too.
 */
export const reportsWords = {
  title: 'Report listing',
  close: 'Close',
  question: 'What is wrong with it?',
  reasons: {
    scam: 'Scam or asks for payment first',
    spam: 'Spam or an advertisement',
    prohibited: 'Not allowed here',
    wrong_category: 'In the wrong category',
    duplicate: 'Posted more than once',
    offensive: 'Offensive words or photos',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  noReason: 'Please choose a reason',
  details: 'Details',
  optional: '(optional)',
  detailsHint: 'Only our team reads this.',
  counter: (count: number, max: number) => `${figure(count)} / ${figure(max)}`,
  noDetails: 'Please say what is wrong',
  tooLong: (excess: number) => `${counted(excess, 'character')} too many`,
  cancel: 'Cancel',
  send: 'Send report',
  sent: 'Report sent',
  sentText: 'Our team will look at it. Thank you.',
}
