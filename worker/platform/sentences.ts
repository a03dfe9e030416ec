import { PREVIEW_MAX } from '#contract/limits.ts'

/** The first 100 characters of a text; none is cut in half. */
export function previewOf(text: string): string {
  return Array.from(text).slice(0, PREVIEW_MAX).join('')
}

/** A reason that somebody typed, with the full stop that lets another sentence follow it. */
export function asSentence(text: string): string {
  const trimmed = text.trimEnd()
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
