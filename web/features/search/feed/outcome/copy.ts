export const sortWords = {
  best: 'Best match',
  ai_score: 'AI Relevance',
  likes: 'Most Liked',
  createdAt: 'Recently Added',
  price_asc: 'Price Low to High',
  price_desc: 'Price High to Low',
}

const list = new Intl.ListFormat('en')

export const feedNoticesWords = {
  nothingIn: (place: string, wider: string | undefined) =>
    `Nothing in ${place} yet. Showing ${wider ?? 'all of Sierra Leone'}.`,
  nothingThere: (wider: string | undefined) =>
    `Nothing there yet. Showing ${wider ?? 'all of Sierra Leone'}.`,
  loosened: (labels: readonly string[]) => `No exact match. We left out: ${list.format(labels)}.`,
  repaired: (words: readonly string[]) => `Showing results for ${list.format(words)}.`,
  verbatim: (words: readonly string[]) => `Search instead for ${list.format(words)}`,
}
