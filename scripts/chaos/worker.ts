// The failure run's Worker: the real one, except that deliveries to its inboxes fail as the run decides.
import * as z from 'zod'
import { UserInbox as RealInbox } from '#worker/features/chat/inbox/user-inbox.ts'

export { ConversationRoom } from '#worker/features/chat/room/conversation-room.ts'
// oxlint-disable-next-line import/no-default-export -- what the runtime calls
export { default } from '#worker/index.ts'

/** What happens to a delivery: it arrives, is refused, arrives late, or arrives and its response is lost. */
const Fate = z.object({ kind: z.enum(['arrives', 'refused', 'late', 'unconfirmed']), waitMs: z.number() })
export type Fate = z.infer<typeof Fate>

export class UserInbox extends RealInbox {
  override async deliver(...delivery: Parameters<RealInbox['deliver']>): ReturnType<RealInbox['deliver']> {
    const { kind, waitMs } = await fetchFate(this.env)
    if (kind === 'refused') throw new Error('the failure run refuses this delivery')
    if (kind === 'late') await new Promise((resolve) => setTimeout(resolve, waitMs))
    const response = await super.deliver(...delivery)
    if (kind === 'unconfirmed') throw new Error('the failure run loses the response to this delivery')
    return response
  }
}

/** The run decides the fate, from its seed. */
async function fetchFate(env: object): Promise<Fate> {
  const response = await fetch(fateUrlOf(env))
  return Fate.parse(await response.json())
}

/** The run gives its Worker one more setting than the product has. */
function fateUrlOf(env: object): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (env as { FATE_URL: string }).FATE_URL
}
