import { useLayoutEffect } from 'react'
import { LogLife } from './log-life.tsx'
import { LogOlder } from './log-older.tsx'
import { LogTail } from './log-tail.tsx'
import { MissingThread } from './missing-thread.tsx'
import { ThreadFoot } from './composer.tsx'
import { ThreadMenu } from './thread-menu.tsx'

const PARTS = { LogLife, LogOlder, LogTail, MissingThread, ThreadFoot, ThreadMenu }

/** What stands in a thread besides what is read. */
export type Parts = typeof PARTS

/** Draws nothing: it hands over the parts, which the thread draws each in its place. */
export function ThreadParts({ onLoad }: { onLoad: (parts: Parts) => void }) {
  useLayoutEffect(() => onLoad(PARTS), [onLoad])
  return null
}
