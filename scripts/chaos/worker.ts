import * as z from 'zod'
import { UserInbox as RealInbox } from '#worker/features/chat/inbox/user-inbox.ts'

/** The failure run's Worker: the real one, but its inboxes fail as often as the run wants. */
export { ConversationRoom } from '#worker/features/chat/room/conversation-room.ts'
// oxlint-disable-next-line import/no-default-export -- what the runtime calls
export { default } from '#worker/index.ts'

/**
 * The fate of one delivery to an inbox: it arrives, is refused, arrives late, or arrives and its answer is
 * lost.
 */
const Fate = z.object({ kind: z.enum(['arrives', 'refused', 'late', 'unanswered']), waitMs: z.number() })
export type Fate = z.infer<typeof Fate>

export class UserInbox extends RealInbox {
  override async deliver(...told: Parameters<RealInbox['deliver']>): ReturnType<RealInbox['deliver']> {
    const { kind, waitMs } = await askFate(this.env)
    if (kind === 'refused') throw new Error('the failure run refuses this delivery')
    if (kind === 'late') await new Promise((resolve) => setTimeout(resolve, waitMs))
    const answer = await super.deliver(...told)
    if (kind === 'unanswered') throw new Error('the failure run loses the answer of this delivery')
    return answer
  }
}

/** Decided by the run, from its seed. */
async function askFate(env: object): Promise<Fate> {
  const answer = await fetch(fateUrlOf(env))
  return Fate.parse(await answer.json())
}

/** The run gives its Worker one more setting than the product has. */
function fateUrlOf(env: object): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (env as { FATE_URL: string }).FATE_URL
}
