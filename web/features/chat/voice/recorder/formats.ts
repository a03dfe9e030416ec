/** Opus where there is Opus, AAC where a browser has only that. In the order of preference. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']

/** The format in which this browser records. Undefined if it has none of ours. */
export function findFormat(): string | undefined {
  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format))
}

/** 'audio/webm' */
export function typeOf(format: string): string {
  return format.replace(/;.*/, '')
}
