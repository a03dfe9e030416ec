import { secondsText } from './copy.ts'

/** A voice message in the log. */
export const voiceWords = {
  note: (seconds: number) => `Voice message, ${secondsText(seconds)}`,
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  positionText: (at: number, seconds: number) => `${Math.floor(at)} of ${secondsText(seconds)}`,
  speed: (speed: number) => `${speed}×`,
  speedLabel: (speed: number) => `Speed ${speed}`,
  failed: 'Could not be played. Try again.',
  offline: 'You are offline. Try again when you are online.',
}
