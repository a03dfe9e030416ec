/** The languages the product speaks. English is whole; another may leave a set out and falls back to it. */
export type Language = 'en' | 'kri'

export type WordSet<T> = { readonly en: T } & { readonly [L in Exclude<Language, 'en'>]?: T }

/** One feature's sentences, by language. The English ones give the shape that every other must fill. */
export function defineWords<T extends object>(set: WordSet<T>): WordSet<T> {
  return set
}
