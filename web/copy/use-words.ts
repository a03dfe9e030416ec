import { createContext, useContext } from 'react'
import type { Language, WordSet } from './words.ts'

export const LanguageContext = createContext<Language>('en')

/** The one way a component gets its sentences: `const words = useWords(feedWords)`. */
export function useWords<T extends object>(set: WordSet<T>): T {
  const language = useContext(LanguageContext)
  return set[language] ?? set.en
}
