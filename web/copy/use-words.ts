import { createContext, useContext } from 'react'
import { wordsIn, type Language, type WordSet } from './words.ts'

export const LanguageContext = createContext<Language>('en')

/** The one way a component gets its sentences: `const words = useWords(feedWords)`. */
export function useWords<T extends object>(set: WordSet<T>): T {
  return wordsIn(set, useContext(LanguageContext))
}
