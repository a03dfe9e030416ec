/**
 * Counts the letters added, left out, changed, or swapped with a neighbour. If there are more than `limit`,
 * returns any number greater than `limit`.
 */
export function editsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    if (least > limit) return limit + 1
    before = last
    last = current
  }
  return last[b.length] ?? limit + 1
}

export function isAnagram(word: string, name: string): boolean {
  return word.length === name.length && lettersOf(word) === lettersOf(name)
}

function lettersOf(word: string): string {
  return Array.from(word).sort().join('')
}

export function consonantsOf(word: string): string {
  return word.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1')
}
