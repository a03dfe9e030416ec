import type { Conversation } from '#contract/conversation.ts'
import type { Answer } from './answer-store.ts'

/** A conversation that can be read on this device, and when its messages were fetched. */
export type KnownConversation = { conversation: Conversation; from: number }

/** Finds the conversations of which the answers have the messages, the latest first. */
export function findConversations(answers: readonly Answer[]): KnownConversation[] {
  const ofConversations = answers.filter(({ key: [call] }) => call === '/api/conversations')
  const known = new Map<string, Conversation>()
  for (const { data } of ofConversations.sort((one, other) => one.from - other.from))
    for (const conversation of conversationsIn(data)) known.set(conversation.id, conversation)
  return ofConversations
    .flatMap(({ key: [, id, part], from }) => {
      const conversation = part === 'messages' && typeof id === 'string' ? known.get(id) : undefined
      return conversation ? [{ conversation, from }] : []
    })
    .sort((one, other) => lastTime(other.conversation).localeCompare(lastTime(one.conversation)))
}

function conversationsIn(data: unknown): Conversation[] {
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.flatMap(conversationsIn)
  if ('conversations' in data && Array.isArray(data.conversations))
    return data.conversations.flatMap(conversationsIn)
  return isConversation(data) ? [data] : []
}

/** Of what these calls answer, only a conversation has it. */
function isConversation(data: object): data is Conversation {
  return 'otherUser' in data
}

function lastTime({ lastMessage, createdAt }: Conversation): string {
  return lastMessage?.createdAt ?? createdAt
}
