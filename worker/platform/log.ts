type Fields = Record<string, unknown>

/**
 * One line of JSON for each thing worth finding again. Never a phone number, a code, a token or a message's
 * text.
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
    error: error.message,
    stack: error.stack,
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  }
}
