const ASK_AFTER_MS = 800

/** For a query about what is being typed: waits until nobody has typed for a moment. */
export async function afterTyping(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ASK_AFTER_MS))
  signal.throwIfAborted()
}
