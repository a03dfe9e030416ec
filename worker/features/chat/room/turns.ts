interface Window {
  endsAt: number
  used: number
}

/**
 * Counts what each person does in windows of a fixed length. In memory only: a room that slept has seen
 * nothing for longer than its windows are.
 */
export class Turns {
  readonly #windowMs: number
  readonly #windows = new Map<number, Window>()

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** Takes one of `limit` turns. Where none is left: the seconds until there is one again. */
  take(userId: number, limit: number, now: number): number | undefined {
    const window = this.#windows.get(userId)
    if (!window || window.endsAt <= now) {
      this.#windows.set(userId, { endsAt: now + this.#windowMs, used: 1 })
      return undefined
    }
    if (window.used >= limit) return (window.endsAt - now) / 1_000
    window.used += 1
    return undefined
  }
}
