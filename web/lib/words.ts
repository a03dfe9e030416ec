import { createContext, useContext } from 'react'

/** The product's languages. English is complete; another may omit a set, which then falls back to English. */
export type Language = 'en' | 'kri'

export type WordSet<T> = { readonly en: T } & { readonly [L in Exclude<Language, 'en'>]?: T }

/** Returns the sentences in a language, or else in English. Components use `useWords` instead. */
export function wordsIn<T extends object>(set: WordSet<T>, language: Language): T {
  return set[language] ?? set.en
}

/** One feature's sentences, by language. English gives the shape that the others must have. */
export function defineWords<T extends object>(set: WordSet<T>): WordSet<T> {
  return set
}

export const LanguageContext = createContext<Language>('en')

/** Every component gets its sentences with this hook: `const words = useWords(feedWords)`. */
export function useWords<T extends object>(set: WordSet<T>): T {
  return wordsIn(set, useContext(LanguageContext))
}
