type Fields = Record<string, unknown>

/**
 * Writes one line of JSON per event. Never log a phone number, a one-time code, a token or the text of a
 * message.
 */
export const log = {
  info: (event: string, fields: Fields = {}) =>
    console.log(JSON.stringify({ level: 'info', event, ...fields })),
  error: (event: string, error: unknown, fields: Fields = {}) =>
    console.error(JSON.stringify({ level: 'error', event, ...fields, ...describe(error) })),
}

function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) }
  return {
    error: withoutParams(error.message),
    stack: error.stack && withoutParams(error.stack),
    cause: error.cause instanceof Error ? withoutParams(error.cause.message) : undefined,
  }
}

/** Drops parameters from drizzle's messages about failed statements: they may be phone numbers or texts. */
function withoutParams(text: string): string {
  return text.replace(/\nparams: .*(\n(?! +at ).*)*/g, '')
}
