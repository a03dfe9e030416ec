import { closeOf, openOf, slot } from '#contract/slots.ts'

const NAME = '([a-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*)'
const PART = new RegExp(`${openOf(NAME)}([\\s\\S]*?)${closeOf('\\1')}`, 'g')
const TEXT = new RegExp(slot(NAME), 'g')

/** The values of a page's slots, by name. An undefined or empty value counts as absent. */
export type SlotValues = Readonly<Record<string, string | undefined>>

/**
 * Fills the slots of a page that the build rendered. Values are escaped, and slots inside values are not
 * filled.
 */
export function fillSlots(html: string, values: SlotValues): string {
  return keepParts(html, values).replaceAll(TEXT, (_slot, name: string) => escapeHtml(values[name] ?? ''))
}

/** Parts can be nested. */
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

/** Escapes a text for HTML or XML, in elements and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
