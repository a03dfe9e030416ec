import type { ReactNode } from 'react'
import { closeOf, openOf, slot } from '#contract/slots.ts'

/** What stands here is left out where the Worker has no such value. */
export function When({ is, children }: { is: string; children: ReactNode }) {
  return (
    <>
      {openOf(is)}
      {children}
      {closeOf(is)}
    </>
  )
}

const FIRST = 900_000_000
const names: string[] = []

/** A number that stands for a slot: words that count take no text. `nameNumbers` makes the slot of it. */
export function numberSlot(name: string): number {
  if (!names.includes(name)) names.push(name)
  return FIRST + names.indexOf(name)
}

/**
 * Once all is rendered: '900,000,000' is the slot, and '900000000' the same without the comma of thousands.
 */
export function nameNumbers(html: string): string {
  return names.reduce((text, name, index) => {
    const number = FIRST + index
    return text
      .replaceAll(number.toLocaleString('en-US'), slot(name))
      .replaceAll(String(number), slot(`${name}Plain`))
  }, html)
}
