/**
 * The parts of the browser's speech recognition that the search uses; TypeScript's own list has it under no
 * name.
 */
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

/** Undefined where the browser cannot listen. */
export function speechOfBrowser(): (new () => Speech) | undefined {
  return window.SpeechRecognition ?? window.webkitSpeechRecognition
}
