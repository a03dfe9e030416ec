import { findImpersonation, IMPERSONATION_SIGNALS } from './impersonation.ts'
import { hasApprovedDocument, type Names, type ProofTimes } from './policy.ts'

/** An approved document vouches for the names that the moderator compared it with, and for no others. */
const OTHER_NAME = 'Documents were approved under another name'

export const NAME_ASKS_FOR_CODE = 'The name asks for a code, a PIN or a password'

/**
 * Why new names of a person must wait for a moderator, as sentences for moderators and the person. Empty if
 * the names may be public at once.
 */
export async function listHoldReasons(names: Names, person: ProofTimes): Promise<string[]> {
  const impersonation = await findImpersonation(names)
  return [
    ...(impersonation === undefined ? [] : [impersonation]),
    ...(hasApprovedDocument(person) ? [OTHER_NAME] : []),
  ]
}

/** Every reason to hold names. */
export const HOLD_REASONS: readonly string[] = [
  ...Object.values(IMPERSONATION_SIGNALS),
  NAME_ASKS_FOR_CODE,
  OTHER_NAME,
]
