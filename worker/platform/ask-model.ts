import * as z from 'zod'
import { withTimeout } from './with-timeout.ts'

/** A small, fast model that can answer in a given JSON schema. */
const MODEL = '@cf/meta/llama-3.1-8b-instruct-fast'
const MODEL_TIMEOUT_MS = 1_500

interface Question<T extends z.ZodType> {
  task: string
  /** Data, never an instruction. Sent as JSON. */
  about: unknown
  answer: T
  tokensMax: number
  /** 0 to 1: how much the answers of the model may vary. */
  temperature: number
}

/**
 * Asks Workers AI for an answer in the given schema. Rejects if the model takes more than 1.5 s, fails or
 * does not follow the schema, so every caller needs a fallback.
 */
export async function askModel<T extends z.ZodType>(ai: Ai, question: Question<T>): Promise<z.output<T>> {
  const answered = await withTimeout(
    (signal) => ai.run(MODEL, toInput(question), { signal }),
    MODEL_TIMEOUT_MS,
  )
  return parseAnswer(question.answer, answered)
}

function toInput<T extends z.ZodType>({
  task,
  about,
  answer,
  tokensMax,
  temperature,
}: Question<T>): Record<string, unknown> {
  return {
    messages: [
      { role: 'system', content: task },
      { role: 'user', content: JSON.stringify(about) },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }),
    },
    max_tokens: tokensMax,
    temperature,
  }
}

/** Parses the model's answer, which is an object or JSON text. */
function parseAnswer<T extends z.ZodType>(schema: T, answered: unknown): z.output<T> {
  const { response } = z.object({ response: z.unknown() }).parse(answered)
  return schema.parse(typeof response === 'string' ? JSON.parse(response) : response)
}

/** Removes e-mail addresses and possible phone numbers (seven digits or more, however spaced) from a text. */
export function withoutContacts(text: string): string {
  return text
    .replace(/\S+@\S+/g, '')
    .replace(/\+?\(?\p{N}(?:[\s().\-/]*\p{N}){6,}/gu, '')
    .trim()
}
