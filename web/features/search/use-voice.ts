import { useEffect, useRef, useState } from 'react'
import { speechOfBrowser, type Speech } from './speech.ts'

/** Sierra Leone's English first; few browsers know it, and those that do not go on with the nearest. */
const LANGUAGES = ['en-SL', 'en-GB', 'en-US']

type Told = { onWords: (words: string) => void; onProblem: (code: string) => void }

/** Takes down what is said, as it is said. `canListen` is false where the browser has no ear. */
export function useVoice({ onWords, onProblem }: Told) {
  const [isListening, setListening] = useState(false)
  const speech = useRef<Speech>(null)
  useEffect(() => () => speech.current?.abort(), [])

  function start(languages = LANGUAGES) {
    const Recognition = speechOfBrowser()
    const [language, ...others] = languages
    if (!Recognition || language === undefined) return stopped('other')
    const listener = new Recognition()
    let problem: string | undefined
    listener.lang = language
    listener.interimResults = true
    listener.onresult = ({ results }) =>
      onWords(Array.from(results, (result) => result[0]?.transcript ?? '').join(' '))
    listener.onerror = ({ error }) => {
      problem = error
    }
    listener.onend = () => {
      if (speech.current !== listener) return
      if (problem === 'language-not-supported' && others.length > 0) start(others)
      else stopped(problem)
    }
    speech.current = listener
    setListening(true)
    try {
      listener.start()
    } catch {
      stopped('other')
    }
  }

  // Who stops it, or leaves, has no problem.
  function stopped(problem?: string) {
    speech.current = null
    setListening(false)
    if (problem && problem !== 'aborted') onProblem(problem)
  }

  return {
    canListen: speechOfBrowser() !== undefined,
    isListening,
    start: () => start(),
    stop: () => speech.current?.stop(),
  }
}
