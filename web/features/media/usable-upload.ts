import { HOUR_MS } from '#contract/dates.ts'
import { ORPHAN_UPLOAD_HOURS } from '#contract/limits.ts'

// In the last hour before the sweep an upload can no longer be used. One more hour is left for filling in a
// form.
const USABLE_MS = (ORPHAN_UPLOAD_HOURS - 2) * HOUR_MS

/** Whether the server still accepts an upload for something that has not been sent yet. */
export function isStillUsable(uploadedAt: number | null, now: number): boolean {
  return uploadedAt !== null && now - uploadedAt < USABLE_MS
}
