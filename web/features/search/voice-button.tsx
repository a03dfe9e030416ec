import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { IconButton } from '#web/ui/button.tsx'
import { MicIcon } from '#web/ui/icons/icons-more.tsx'
import { searchWords } from './copy.ts'
import styles from './search-composer.module.css'

type VoiceButtonProps = {
  text: string
  onChange: (text: string) => void
  onListening: (isListening: boolean) => void
  onProblem: (problem: string | null) => void
}

/**
 * Speech input, which appends what it hears to the text. Renders nothing without speech recognition.
 */
export function VoiceButton({ text, onChange, onListening, onProblem }: VoiceButtonProps) {
  const before = useRef('')
  const { canListen, isListening, start, stop } = useVoice({
    onWords: (spoken) => onChange(`${before.current} ${spoken}`.trim().slice(0, SEARCH_TEXT_MAX)),
    onProblem: (code) => onProblem(wordsFor(code, searchWords.voiceProblems)),
  })
  const reportListening = useEffectEvent(onListening)
  useEffect(() => reportListening(isListening), [isListening])
  if (!canListen) return null

  function listen() {
    before.current = text.trim()
    onProblem(null)
    start()
  }

  return (
    <IconButton
      label={isListening ? searchWords.voiceStop : searchWords.voiceStart}
      className={isListening ? styles.hearing : undefined}
      onClick={isListening ? stop : listen}
    >
      <MicIcon />
    </IconButton>
  )
}

function wordsFor(code: string, problems: Record<string, string> & { other: string }): string {
  return problems[code === 'service-not-allowed' ? 'not-allowed' : code] ?? problems.other
}

/** Sierra Leone's English first. Few browsers support it, and the others fall back to the next language. */
const LANGUAGES = ['en-SL', 'en-GB', 'en-US']

type VoiceHandlers = { onWords: (words: string) => void; onProblem: (code: string) => void }

/** Transcribes speech as it is spoken. `canListen` is false if the browser has no speech recognition. */
function useVoice({ onWords, onProblem }: VoiceHandlers) {
  const [isListening, setListening] = useState(false)
  const speech = useRef<Speech>(null)
  useEffect(() => () => speech.current?.abort(), [])

  function start(languages = LANGUAGES) {
    const Recognition = speechOfBrowser()
    const [language, ...others] = languages
    if (!Recognition || language === undefined) return end('other')
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
      else end(problem)
    }
    speech.current = listener
    setListening(true)
    try {
      listener.start()
    } catch {
      end('other')
    }
  }

  // Reports nothing if the person stopped the recognition or left the page.
  function end(problem?: string) {
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

/** The parts of the browser's speech recognition used here, which TypeScript's DOM types lack. */
export interface Speech {
  lang: string
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  stop: () => void
  abort: () => void
}

declare global {
  interface Window {
    SpeechRecognition?: new () => Speech
    webkitSpeechRecognition?: new () => Speech
  }
}

/** Undefined if the browser has no speech recognition. */
function speechOfBrowser(): (new () => Speech) | undefined {
  return window.SpeechRecognition ?? window.webkitSpeechRecognition
}
