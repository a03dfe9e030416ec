/** Buckets that words, pairs of words and parts of words fall into. */
export const BUCKETS = 8_192

/** The buckets of a text in plain words (as unmask answers it), each once. */
export function featuresOf(words: string): number[] {
  const buckets = new Set<number>()
  const list = words.trim().split(' ')
  let before = '^'
  for (const word of list) {
    buckets.add(bucketOf(`w${word}`))
    buckets.add(bucketOf(`p${before} ${word}`))
    before = word
    const marked = `<${word}>`
    if (word.length < PARTED_FROM) continue
    for (let at = 0; at + PART <= marked.length; at += 1)
      buckets.add(bucketOf(`c${marked.slice(at, at + PART)}`))
  }
  return [...buckets]
}

const PARTED_FROM = 4
const PART = 4

/** FNV-1a over UTF-16 units, with its bits mixed once more since only the low ones are kept. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) & (BUCKETS - 1)
}
