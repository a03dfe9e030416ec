import { PREVIEW_MAX } from '#contract/limits.ts'

/** The first 100 characters (code points) of a text. */
export function previewOf(text: string): string {
  return Array.from(text).slice(0, PREVIEW_MAX).join('')
}

/** Ends a text with a full stop if it has no end mark, so that another sentence can follow. */
export function asSentence(text: string): string {
  const trimmed = text.trimEnd()
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`
}

/** 'a', 'a and b', 'a, b and c'. */
export function joinWithAnd(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}
