/**
 * Moves the drafts and unsent messages that earlier versions have left in local and session storage, under keys like
 * `oldKey`, to the store of this device.
 */
export async function takeOver(
  oldKey: RegExp,
  device: Pick<Storage, 'getItem' | 'setItem'>,
  whenStored: () => Promise<void>,
) {
  const moved: [Storage, string][] = []
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (!oldKey.test(key)) continue
      moved.push([storage, key])
      for (const [each, text] of toEntries(key, storage.getItem(key) ?? ''))
        if (device.getItem(each) === null) device.setItem(each, text)
    }
  }
  await whenStored()
  for (const [storage, key] of moved) storage.removeItem(key)
}

/** The unsent messages of a person used to be one text, and have a key each now. */
function toEntries(key: string, text: string): [string, string][] {
  if (!key.startsWith('outbox:')) return [[key, text]]
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored)
      ? stored.map((each, index) => [`${key}:${Date.now() + index}`, JSON.stringify(each)])
      : []
  } catch {
    return []
  }
}
