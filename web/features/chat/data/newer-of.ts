import type { Conversation } from '#contract/conversation.ts'

/**
 * Of two looks at a conversation the later one. What its numbers do not tell, such as the listing's price, is
 * taken from `fresh`.
 */
export function newerOf(held: Conversation, fresh: Conversation): Conversation {
  if (revisionOf(held) <= revisionOf(fresh)) return fresh
  const { lastMessage, unreadCount, lastSeq, mine, theirs } = held
  return { ...fresh, lastMessage, unreadCount, lastSeq, mine, theirs }
}

/** Rises with whatever happens in a conversation: each of its parts only rises. */
export function revisionOf({
  lastSeq,
  mine,
  theirs,
}: Pick<Conversation, 'lastSeq' | 'mine' | 'theirs'>): number {
  return lastSeq + mine.deliveredSeq + mine.readSeq + theirs.deliveredSeq + theirs.readSeq
}
