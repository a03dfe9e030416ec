/**
 * Slots in pages that the build renders, for what only the Worker knows: `__title__` is a text, and what
 * stands between `__if_photo__` and `__end_photo__` is left out without a photo. Names are letters, digits
 * and single underscores.
 */
export function slot(name: string): string {
  return `__${name}__`
}

/** `text`, where there is a value of that name. */
export function slotIf(name: string, text: string): string {
  return `${openOf(name)}${text}${closeOf(name)}`
}

export function openOf(name: string): string {
  return slot(`if_${name}`)
}

export function closeOf(name: string): string {
  return slot(`end_${name}`)
}
