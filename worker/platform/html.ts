import { closeOf, openOf, slot } from '#contract/slots.ts'

const NAME = '([a-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*)'
const PART = new RegExp(`${openOf(NAME)}([\\s\\S]*?)${closeOf('\\1')}`, 'g')
const TEXT = new RegExp(slot(NAME), 'g')

/** What is written into a page by the names of its slots; what is undefined or empty is not there. */
export type SlotValues = Readonly<Record<string, string | undefined>>

/**
 * HTML of the build with its slots filled in. Values are texts: nothing in them is read as HTML, or as a
 * slot.
 */
export function fillSlots(html: string, values: SlotValues): string {
  return keepParts(html, values).replaceAll(TEXT, (_slot, name: string) => escapeHtml(values[name] ?? ''))
}

/** A part may hold others. */
function keepParts(html: string, values: SlotValues): string {
  return html.replaceAll(PART, (_part, name: string, inner: string) =>
    values[name] ? keepParts(inner, values) : '',
  )
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML or XML, in an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
