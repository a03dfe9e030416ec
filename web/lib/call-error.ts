import type { ErrorBody } from '#contract/errors.ts'

/**
 * A call that the server refused. `message` is the status, a colon and the body; `sentence` is for people.
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
    this.sentence = body?.message ?? toPlainSentence(text, response)
    this.fields = body?.fields ?? {}
    this.retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  }
}

/** Returns the body if it is a plain sentence, otherwise the status text: a proxy may respond with HTML. */
function toPlainSentence(text: string, { status, statusText }: Response): string {
  const isShort = text.trim() !== '' && text.length < 200 && !text.includes('<')
  return isShort ? text : statusText || String(status)
}

/** A call that never reached the server, or whose response was cut off. Worth retrying. */
export class ConnectionError extends Error {}

/** Returns the sentence to show for a failure: the server's, or `offline` after a connection error. */
export function toSentence(error: unknown, offline: string): string {
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
