import type { Marks } from '#contract/conversation.ts'
import type { Role } from '#contract/offer.ts'
import type { ConversationState, Participant } from '#worker/rpc.ts'

/** One of the two people of a conversation, with their marks. */
export interface Member extends Participant, Marks {
  role: Role
  /** Sockets requested at or before this time are refused. */
  expelledAt: number
  /** The marks that the other member still sees while this one blocks them. */
  shown: Marks | undefined
  state: ConversationState
  /** Messages up to this seq are hidden from the member, who deleted the conversation. */
  clearedSeq: number
  /** The last message when the member archived or deleted the conversation. Up to it, nothing counts as unread. */
  dismissedSeq: number
  filings: number
  /** True if the member deleted their account. */
  hasLeft: boolean
}

export function isBlocking({ shown }: Member): boolean {
  return shown !== undefined
}

export function marksOf({ deliveredSeq, readSeq }: Member): Marks {
  return { deliveredSeq, readSeq }
}

/** The marks as the other member sees them. */
export function shownMarksOf(member: Member): Marks {
  return member.shown ?? marksOf(member)
}
