import { Appeal, Appeals, QueuedAppeal, QueuedAppeals, type AppealAbout } from '#contract/appeal.ts'
import { decideItem, flagContent } from '#worker/test/desk.ts'
import { parsed } from '#worker/test/parsed.ts'
import type { Member } from '#worker/test/people.ts'
import { postListing } from '#worker/test/things.ts'

export const WHY = 'The photos are mine, and the price is right.'

export function sendAppeal(person: Member, about: AppealAbout, text = WHY, key?: string): Promise<Response> {
  return person.post('/api/appeals', { about, text }, key)
}

/** Appeals, or throws if that is refused. */
export async function appealOf(person: Member, about: AppealAbout): Promise<Appeal> {
  return parsed(Appeal.strict(), sendAppeal(person, about))
}

export function answerAs(
  admin: Member,
  { id }: { id: string },
  action: 'uphold' | 'overturn',
  reason = 'We looked again',
): Promise<Response> {
  return admin.post(`/api/admin/appeals/${id}`, { action, reason })
}

/** Answers, or throws if that is refused. */
export async function answered(
  admin: Member,
  appeal: { id: string },
  action: 'uphold' | 'overturn',
  reason?: string,
): Promise<QueuedAppeal> {
  return parsed(QueuedAppeal.strict(), answerAs(admin, appeal, action, reason))
}

export async function appealsOf(person: Member): Promise<Appeals> {
  return parsed(Appeals, person.get('/api/appeals'))
}

export async function queuedAppeals(admin: Member, status = 'open'): Promise<QueuedAppeal[]> {
  return (await parsed(QueuedAppeals, admin.get(`/api/admin/appeals?status=${status}&limit=50`))).appeals
}

/** A listing that this admin removed. Returns its id. */
export async function removedListing(admin: Member, seller: Member, fields = {}): Promise<string> {
  const { id } = await postListing(seller, 'generator', fields)
  await decideItem(admin, await flagContent('listing', id), 'removed', 'The photos are of another shop')
  return id
}
