import type { FoundItem } from './store.ts'

/** Names one wording of what an item is about. Short, and nothing of the text can be read from it. */
export async function versionOf({
  contentType,
  wording,
}: Pick<FoundItem, 'contentType' | 'wording'>): Promise<string> {
  if (wording === null || contentType === 'listing') return wording ?? '0'
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(wording)))
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
