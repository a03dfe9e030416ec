import { createContext, useContext } from 'react'

/** The languages the product speaks. English is whole; another may leave a set out and falls back to it. */
export type Language = 'en' | 'kri'

export type WordSet<T> = { readonly en: T } & { readonly [L in Exclude<Language, 'en'>]?: T }

/**
 * The sentences in a language, or in English: for code that is no component. In one, `useWords` knows the
 * language.
 */
export function wordsIn<T extends object>(set: WordSet<T>, language: Language): T {
  return set[language] ?? set.en
}

/** One feature's sentences, by language. The English ones give the shape that every other must fill. */
export function defineWords<T extends object>(set: WordSet<T>): WordSet<T> {
  return set
}

export const LanguageContext = createContext<Language>('en')

/** The one way a component gets its sentences: `const words = useWords(feedWords)`. */
export function useWords<T extends object>(set: WordSet<T>): T {
  return wordsIn(set, useContext(LanguageContext))
}
