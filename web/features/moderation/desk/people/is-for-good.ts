/** A ban for good is written as the last moment that a date can say. */
export function isForGood(until: string): boolean {
  return new Date(until).getUTCFullYear() >= 9_999
}
