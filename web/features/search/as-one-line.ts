/** A text as it is searched for: what Shift and Enter broke into lines is one again. */
export function asOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
