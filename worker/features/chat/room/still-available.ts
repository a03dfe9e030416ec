import { fold } from '#worker/platform/folding.ts'

/** A question has few words; a longer message asks more than this. */
const CHARACTERS_MAX = 120

/**
 * How buyers ask whether a listing is still available, in English and Krio, as folded text. Anyone can add a
 * line; still-available.unit.test.ts has the examples.
 */
const QUESTIONS = [
  /\bstill (available|avail|around|there|on sale|for sale|selling)\b/,
  /\b(is|are) (it|this|that|they|these|the \w+( \w+){0,3}) (still )?available\b/,
  /\bavailab(le|ility)( (please|sir|ma|boss|bro|now|today))* ?\?/,
  /^available\b/,
  /\b(do|did|have) you still (have|got|get|sell)\b/,
  /\b(is|are) (it|this|that|they|the \w+( \w+){0,3}) (already )?(sold|gone|taken)\b/,
  /\b(don|already) sell (am|it)( (already|finish))?\b/,
  /\bstill (de|dey|deh|dae)\b/,
  /\b(de|dey) (available|de|dey|ya) (yet|still)\b/,
  /\b(una|yu|you) still (get|geh|sell|sel)\b/,
]

/** True if a buyer's message asks whether the listing is still available. */
export function asksIfAvailable(content: string): boolean {
  if (content.length > CHARACTERS_MAX) return false
  const text = fold(content).trim()
  return QUESTIONS.some((question) => question.test(text))
}
