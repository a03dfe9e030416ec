/**
 * A text in one line of at most so many characters. Cut between whole ones: half an emoji is no UTF-8, and
 * HTMLRewriter breaks a page off there.
 */
export function cutText(text: string, most: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}
