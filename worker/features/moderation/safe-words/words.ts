import type { WarningKind } from '#contract/warning.ts'
import { groupsOf } from '#worker/features/moderation/screening/classifier/word-groups.ts'
import * as CLASSES from './word-classes.ts'

const CLASSES_OF = new Map<string, readonly string[]>()
for (const [name, words] of Object.entries(CLASSES))
  for (const word of words.split('|')) CLASSES_OF.set(word, [...(CLASSES_OF.get(word) ?? []), name])

/** The classes of a word, and its groups of screening. */
export function groupsOfChat(word: string): readonly string[] {
  return [...groupsOf(word), ...(CLASSES_OF.get(word) ?? [])]
}

/** Words that tell the kinds of scams apart. What has none of them asks for money. */
export const WORDS_OF_KINDS: readonly (readonly [WarningKind, readonly string[]])[] = listKinds([
  ['code', CLASSES.CODE],
  ['wrong_transfer', CLASSES.WRONG],
  ['other_app', `${CLASSES.APP}|xlink|xmail`],
  ['courier', `${CLASSES.COURIER}|${CLASSES.ABROAD}|driver|drayva|rider|okada|parcel|package`],
  ['fake_payment', `${CLASSES.PROOF}|sent|transferred|credited|debited|alert|pending|released`],
  ['code', `${CLASSES.MESSAGE}|digit|digits|numbers`],
])

function listKinds(kinds: readonly (readonly [WarningKind, string])[]): [WarningKind, readonly string[]][] {
  return kinds.map(([kind, words]) => [kind, words.split('|')])
}
