const EVERY_MS = 1_000
const AT_ONCE = 5

interface DeliveryReceipts {
  send: (conversationId: string, seq: number) => void
  close: () => void
}

/**
 * Says how far messages have arrived, the first at once and what follows a few times a second at most, each
 * conversation by its last message: people who flood somebody together must not make that one's own device
 * flood the server, which would cut it off.
 */
export function deliveryReceipts(sendOne: (conversationId: string, seq: number) => void): DeliveryReceipts {
  const waiting = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    for (const [id, seq] of [...waiting].slice(0, AT_ONCE)) {
      waiting.delete(id)
      sendOne(id, seq)
      timer ??= setTimeout(flush, EVERY_MS)
    }
  }
  return {
    send: (id, seq) => {
      waiting.set(id, Math.max(seq, waiting.get(id) ?? 0))
      // All that comes in one turn goes together.
      timer ??= setTimeout(flush)
    },
    close: () => clearTimeout(timer),
  }
}
