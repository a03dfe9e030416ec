import { atom, getDefaultStore } from 'jotai'

/** How much of an unsent file has been uploaded, 0 to 1, by client id. Each tab tracks its own uploads. */
export const uploadProgressAtom = atom<ReadonlyMap<string, number>>(new Map<string, number>())

const store = getDefaultStore()

/** Whole percents only, since the browser reports more often than a slow phone can render. */
export function setUploadProgress(clientId: string, share: number | undefined) {
  const before = store.get(uploadProgressAtom)
  const progress = share === undefined ? undefined : Math.floor(share * 100) / 100
  if (before.get(clientId) === progress) return
  const after = new Map(before)
  if (progress === undefined) after.delete(clientId)
  else after.set(clientId, progress)
  store.set(uploadProgressAtom, after)
}
