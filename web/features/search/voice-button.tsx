import { useEffect, useEffectEvent, useRef } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { searchWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { MicIcon } from '#web/ui/icons/icons-search.tsx'
import styles from './search-composer.module.css'
import { useVoice } from './use-voice.ts'

type VoiceButtonProps = {
  text: string
  onChange: (text: string) => void
  onListening: (isListening: boolean) => void
  onProblem: (problem: string | null) => void
}

/**
 * Speaking instead of typing: what is heard is added to what stood there. Absent where the browser cannot
 * listen.
 */
export function VoiceButton({ text, onChange, onListening, onProblem }: VoiceButtonProps) {
  const words = useWords(searchWords)
  const before = useRef('')
  const { canListen, isListening, start, stop } = useVoice({
    onWords: (heard) => onChange(`${before.current} ${heard}`.trim().slice(0, SEARCH_TEXT_MAX)),
    onProblem: (code) => onProblem(wordsFor(code, words.voiceProblems)),
  })
  const tell = useEffectEvent(onListening)
  useEffect(() => tell(isListening), [isListening])
  if (!canListen) return null

  function listen() {
    before.current = text.trim()
    onProblem(null)
    start()
  }

  return (
    <IconButton
      label={isListening ? words.voiceStop : words.voiceStart}
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
