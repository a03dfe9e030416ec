import type { Marks } from '#contract/conversation.ts'
import type { Participant } from '../../../rpc.ts'

export type Role = 'buyer' | 'seller'

/** One of the two people, with how far they have got. */
export interface Member extends Participant, Marks {
  role: Role
  /** Sockets that were asked for at this time or before are refused. */
  expelledAt: number
  /** What the other one goes on to see of the marks while this one blocks them. */
  shown: Marks | undefined
}

export function isBlocking({ shown }: Member): boolean {
  return shown !== undefined
}

export function marksOf({ deliveredSeq, readSeq }: Member): Marks {
  return { deliveredSeq, readSeq }
}

/** The marks as the other one sees them. */
export function shownMarksOf(member: Member): Marks {
  return member.shown ?? marksOf(member)
}
