import type { Standing } from '../../../rpc.ts'
import type { Log } from './log.ts'
import { marksOf, shownMarksOf, type Member } from './member.ts'

/** The conversation as it stands for one of its people. */
export function standingOf(log: Log, member: Member): Standing {
  return {
    lastSeq: log.lastSeq,
    unreadCount: log.unreadOf(member),
    mine: marksOf(member),
    theirs: shownMarksOf(log.otherThan(member)),
  }
}
