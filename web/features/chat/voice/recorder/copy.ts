/** The strip over the message box while somebody records. */
export const recorderWords = {
  group: 'Voice message',
  starting: 'Getting the microphone ready...',
  slideAway: 'Slide away to cancel',
  secondsLeft: (seconds: number) => `${seconds} seconds left`,
  limit: 'Up to 60 seconds',
  cancel: 'Cancel',
  discard: 'Discard',
}

/** Why recording stopped by itself. What was said until then is kept. */
export const stopWords = {
  pressed: undefined,
  limit: 'A voice message has up to 60 seconds.',
  interrupted: 'The microphone stopped. Send what was recorded, or discard it and try again.',
  hidden: 'Recording stopped when you left the page. Send what was recorded, or discard it.',
}

export const failureWords = {
  refused: "The microphone is blocked. Allow it in your browser's settings for this site, then try again.",
  missing: 'No microphone was found. Connect one, then try again.',
  busy: 'The microphone could not be used. Close other apps that use it, then try again.',
  short: 'That was too short. Hold the button while you speak, or tap it to start and again to stop.',
  empty: 'Nothing was recorded. Please try again.',
}
