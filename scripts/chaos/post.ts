import { Message } from '#contract/conversation.ts'
import type { CallResult } from './person.ts'
import { untilAnswered } from './repeat.ts'
import type { CallOptions } from './thread-options.ts'

/** Sends by HTTP until there is an answer, and counts how often. */
export function send(
  { person, tally, random }: CallOptions,
  path: string,
  body?: object,
  key?: string,
): Promise<CallResult> {
  return untilAnswered(async () => {
    tally.transmissions += 1
    const response = await person.call('POST', path, body, key)
    if (response.status >= 500) tally.serverErrors += 1
    return response
  }, random)
}

interface Post {
  clientId: string
  /** Below the conversation's own path. */
  path: string
  body: object
  /** Whether another message or move may have come first. */
  mayBeTurnedDown: boolean
}

/** Sends what becomes a message of the conversation. Its client id is the key. */
export async function post(
  options: CallOptions,
  { clientId, path, body, mayBeTurnedDown }: Post,
): Promise<void> {
  const { record, tally, receive } = options
  const { conversationId } = options.pair
  const { status, data } = await send(options, `/api/conversations/${conversationId}/${path}`, body, clientId)
  tally.answered += 1
  if (status >= 300) {
    const message = JSON.stringify(data)
    if (status !== 409 || !mayBeTurnedDown)
      return record({ kind: 'refused', conversationId, clientId, code: String(status), message })
    tally.turnedDown += 1
    return record({ kind: 'turned down', conversationId, clientId, message })
  }
  const message = Message.parse(data)
  tally.acked += 1
  record({ kind: 'acked', conversationId, clientId, seq: message.seq, id: message.id })
  receive(message)
}
