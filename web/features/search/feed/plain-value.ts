export type Plain = string | number | true

/** A text as it stands in an address: the router would set quotes around figures that are text. */
export function toPlain(text: string): string | number {
  return String(Number(text)) === text ? Number(text) : text
}
