import type { Ctx } from '#worker/context.ts'
import { reachRoom } from './ask-room.ts'
import { listOfPerson } from './store.ts'
import { toAbout } from './view.ts'

/** Each room is one of the 1,000 subrequests that a request may make. */
const ROOMS_PER_STEP = 20

type ForgetCtx = Pick<Ctx, 'env' | 'db'>

/**
 * Tells the rooms of a person's next conversations, after the one with this row id, that the person deleted their
 * account. Returns the row id of the last one, or undefined if there are no more. Throws if a room cannot be
 * reached; it may be repeated.
 */
export async function forgetInRooms(
  { env, db }: ForgetCtx,
  userId: number,
  afterId: number,
): Promise<number | undefined> {
  const rows = await listOfPerson(db, userId, afterId, ROOMS_PER_STEP)
  await Promise.all(
    rows.map(toAbout).map((about) => reachRoom(env, about.publicId, (room) => room.forget(about, userId))),
  )
  return rows.at(-1)?.row.id
}

/** Empties the person's inbox. Must come after the rooms, which deliver to it. */
export async function forgetInbox({ env }: Pick<Ctx, 'env'>, publicId: string): Promise<void> {
  await env.USER_INBOX.getByName(publicId).forget()
}
