/**
 * The room's one alarm, for all who need to be woken. It rings at the earliest of their times; whoever needs a
 * later one asks again when it has rung.
 */
export class Alarm {
  readonly #storage: DurableObjectStorage
  #at: number | null = null

  constructor(ctx: DurableObjectState) {
    this.#storage = ctx.storage
    void ctx.blockConcurrencyWhile(async () => {
      this.#at = await ctx.storage.getAlarm()
    })
  }

  /** When it rings, in milliseconds since 1970; null if it is not set. */
  get at(): number | null {
    return this.#at
  }

  wakeAt(time: number): void {
    if (this.#at !== null && this.#at <= time) return
    this.#at = time
    void this.#storage.setAlarm(time)
  }

  /** Called first when it rings: the platform has unset it. */
  noteRung(): void {
    this.#at = null
  }
}
