import type { WarningKind } from '#contract/warning.ts'

/** What stands above a message that looks like a scam: what it often is, and what to do. */
export const WARNING_TEXTS: Readonly<Record<WarningKind, string>> = {
  code: 'Whoever asks for a code wants to get into your account or your money. Never send one, not even to us.',
  wrong_transfer:
    'Often no money came, or it was stolen. Check your own balance, and let your operator send a wrong transfer back.',
  fake_payment:
    'Messages and pictures of payments are easy to forge. Check your own balance before you hand anything over.',
  courier:
    'Couriers and agents who collect first, or have to be paid, are often part of a scam. Meet the person, and pay or hand over face to face.',
  prepayment:
    'People who want money before you meet often never come. Do not pay before you have seen what you pay for.',
  other_app:
    'Scams are often moved to another app or page, where we cannot help you. Stay in this chat until you have met.',
}

/** Why a receiver reads dots. */
export const HIDDEN_CODE_TEXT =
  'We hid a number that may be a one-time code. A code is for its owner only: do not ask for one, and never send yours.'
