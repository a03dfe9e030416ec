import { pickWaiting, type Waiting } from '#web/lib/waiting.ts'

export const EDIT = 'edit'

/** An edit that waits for the line. What was typed is in the kept edit of this listing. */
export type EditData = { id: string; userId: string; title: string }

export function findEdit(waiting: readonly Waiting[], id: string): Waiting | undefined {
  return pickWaiting(waiting, EDIT, isEditData).find(({ data }) => data.id === id)
}

export function isEditData(data: unknown): data is EditData {
  const { id, userId, title }: Record<keyof EditData, unknown> = Object(data)
  return [id, userId, title].every((each) => typeof each === 'string')
}
