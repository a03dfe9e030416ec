import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { WARNING_KINDS } from '#contract/warning.ts'

/** What one person writes to another: a scam of one kind, or something harmless. */
const ChatLine = z.object({
  kind: z.enum(['harmless', ...WARNING_KINDS]),
  text: z.string().min(1),
  /** The one-time code in the text, as it is written there. */
  code: z.string().optional(),
})
export type ChatLine = z.infer<typeof ChatLine>

/**
 * The lines of a set. The rules and the model were made with `developing` alone; nobody reads what is got wrong
 * of `held-back`, which says how they do on lines that they have not seen.
 */
export function readChat(set: 'developing' | 'held-back'): ChatLine[] {
  return readFileSync(new URL(`chat/${set}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ChatLine.parse(JSON.parse(line)))
}
