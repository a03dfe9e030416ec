import type { InboxCalls } from '../../../rpc.ts'
import type { Log } from './log.ts'
import type { Member } from './member.ts'
import { standingOf } from './standing.ts'
import type { Told } from './told.ts'
import type { TurnDesk } from './turn-desk.ts'

/** Messages that one call carries to an inbox. */
const DELIVERY_MAX = 50

/**
 * Tells a person's inbox what came after a mark, in order. It answers how far it has been told, which is
 * where the next call goes on.
 */
export async function tellInbox(
  log: Log,
  inboxes: DurableObjectNamespace<InboxCalls>,
  turns: TurnDesk,
  owner: Member,
  from: Told,
): Promise<{ seq: number; revision: number }> {
  const { revision, lastSeq } = log
  const { id, publicId } = owner
  const messages = log.after(from.seq, DELIVERY_MAX)
  const { seq, turnForMs } = await inboxes
    .getByName(publicId)
    .deliver(
      { id, publicId },
      {
        conversationId: log.place.publicId,
        revision,
        messages,
        senderName: log.otherThan(owner).name,
        standing: standingOf(log, owner),
        wantsTurnOf: turns.wantedBy(owner),
      },
    )
  turns.keep(owner, turnForMs)
  if (messages.length > 0 && seq === from.seq) throw new Error('the inbox took nothing')
  return { seq, revision: seq < lastSeq ? from.revision : revision }
}
