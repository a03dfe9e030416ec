import type { InfiniteData } from '@tanstack/react-query'
import type { ModerationItem, ModerationQueue } from '#contract/moderation.ts'

/** An item whose place changed between two pages can come on both; it stands where it stood first. */
export function itemsIn(held: InfiniteData<ModerationQueue> | undefined): ModerationItem[] {
  const items = held?.pages.flatMap((page) => page.items) ?? []
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].toReversed()
}
