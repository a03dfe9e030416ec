import type { ErrorBody } from '#contract/errors.ts'

/**
 * A call that the server refused. `message` is the status, a colon and the body; `sentence` is fit to show.
 */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly sentence: string
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined

  constructor(response: Response, text: string) {
    super(`${response.status}: ${text || response.statusText}`)
    const body = readBody(text)
    this.status = response.status
    this.code = body?.code ?? 'unknown'
    this.sentence = body?.message ?? plainSentence(text, response)
    this.fields = body?.fields ?? {}
    this.retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  }
}

/** The server's sentence. If a proxy answered instead, for example in HTML, the status text. */
function plainSentence(text: string, { status, statusText }: Response): string {
  const isShort = text.trim() !== '' && text.length < 200 && !text.includes('<')
  return isShort ? text : statusText || String(status)
}

/** A call that never reached the server, or whose answer was cut off. Worth retrying. */
export class ConnectionError extends Error {}

/** The sentence to show for any failure. `offline` is the text for a call that never reached the server. */
export function sentenceOf(error: unknown, offline: string): string {
  return error instanceof CallError ? error.sentence : offline
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 401
}

function readBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return isErrorBody(body) ? body : undefined
  } catch {
    return undefined
  }
}

function isErrorBody(value: unknown): value is ErrorBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
