/** A reason that somebody typed, with the full stop that lets another sentence follow it. */
export function asSentence(text: string): string {
  const trimmed = text.trimEnd()
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
