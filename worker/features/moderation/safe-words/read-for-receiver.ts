import { WARNING_KINDS, type MessageWarning, type WarningKind } from '#contract/warning.ts'
import {
  matcherOf,
  matchRules,
  withoutIdioms,
} from '#worker/features/moderation/screening/classifier/match-rules.ts'
import { scoreText, unpackModel } from '#worker/features/moderation/screening/classifier/model.ts'
import { unmask } from '#worker/features/moderation/screening/classifier/unmask.ts'
import { hideCodes } from './hide-codes.ts'
import { LURING_LINK, WARNING_RULES } from './rules.ts'
import { HIDDEN_CODE_TEXT, WARNING_TEXTS } from './texts.ts'
import { TRAINED } from './weights.ts'
import { groupsOfChat, WORDS_OF_KINDS } from './words.ts'

/** A message as its receiver reads it: without codes, and with what the words are often a sign of. */
export interface ReadMessage {
  content: string
  warning: MessageWarning | null
}

export function readForReceiver(content: string): ReadMessage {
  const shown = hideCodes(content)
  if (shown !== content) return { content: shown, warning: { kind: 'code', text: HIDDEN_CODE_TEXT } }
  const kind = findScam(content)
  return { content, warning: kind ? { kind, text: WARNING_TEXTS[kind] } : null }
}

/**
 * The kind of scam that a message looks like. Neither rules nor model suffice alone: the model excuses what
 * rules take for a scam in honest messages, and finds scams in words that no rule has.
 */
function findScam(content: string): WarningKind | undefined {
  const { sentences, clauses, links } = unmask(content)
  const kinds = new Set([
    ...matchWarnings({ clauses: withNeighbours(sentences) }).map(({ kind }) => kind),
    ...matchRules({ clauses }).map(({ warnsOf }) => warnsOf),
    ...(links.some((link) => LURING_LINK.test(link)) ? (['other_app'] as const) : []),
  ])
  const named = WARNING_KINDS.find((kind) => kinds.has(kind))
  const [score = 0] = scoreText(MODEL, sentences.map(withoutIdioms), groupsOfChat)
  if (score + (named ? RULE_WEIGHT : 0) <= WARNED_SCORE) return undefined
  return named ?? kindOf(sentences)
}

/** In log odds, so that no harmless line of the developing set has a warning. */
const RULE_WEIGHT = 4
const WARNED_SCORE = 2

/** Each sentence, and each with the next one: "I paid. Check your phone." */
function withNeighbours(sentences: readonly string[]): string[][] {
  const marked = sentences.map((words) => ` xstart${words}xend `)
  return [...marked, ...marked.slice(1).map((words, index) => (marked[index] ?? '').trimEnd() + words)].map(
    (unit) => [unit],
  )
}

/** Of a scam that no rule names, the first kind of which it has a word. */
function kindOf(sentences: readonly string[]): WarningKind {
  const words = new Set(sentences.join('').split(' '))
  return WORDS_OF_KINDS.find(([, ofKind]) => ofKind.some((word) => words.has(word)))?.[0] ?? 'prepayment'
}

const matchWarnings = matcherOf(WARNING_RULES)
const MODEL = unpackModel(TRAINED)
