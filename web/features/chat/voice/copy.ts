import { counted } from '#contract/numbers.ts'

/** The button that records, and what screen readers say meanwhile. */
export const recordWords = {
  record: 'Record a voice message',
  stop: 'Stop recording',
  send: 'Send voice message',
  recording: 'Recording',
  stopped: (seconds: number, bytes: number) => `Recording stopped. ${sizeText(seconds, bytes)}`,
  discarded: 'Voice message discarded',
  notLoaded: 'The recorder did not load. Check your connection, then try again.',
}

/** '1 second', '12 seconds' */
export function secondsText(seconds: number): string {
  return counted(shownSeconds(seconds), 'second')
}

/** '12 seconds, 24 KB' */
export function sizeText(seconds: number, bytes: number): string {
  return `${secondsText(seconds)}, ${Math.max(1, Math.round(bytes / 1_000))} KB`
}

/** '0:07' */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Whole seconds. No note lasts 0 seconds. */
function shownSeconds(seconds: number): number {
  return Math.max(1, Math.round(seconds))
}
