/**
 * Runs the job while no other of this name runs, in any tab. Insecure pages have no locks, and browsers that block storage
 * refuse them. There, turns are taken within this tab only, and the server drops what two tabs send twice.
 */
export async function withLock<T>(name: string, job: () => Promise<T>): Promise<T> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return job()
  }
  try {
    return await navigator.locks.request(name, begin)
  } catch (error) {
    if (hasBegun) throw error
    return takeTurn(name, job)
  }
}

/** Takes the lock until the returned function is called. Resolves with null while another has it. */
export function holdLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve(release))
    const holdTurn = () => (lastTurns.has(name) ? resolve(null) : void takeTurn(name, hold))
    try {
      const request = navigator.locks.request(name, { ifAvailable: true }, (lock) =>
        lock ? hold() : resolve(null),
      )
      request.catch(holdTurn)
    } catch {
      holdTurn()
    }
  })
}

const lastTurns = new Map<string, Promise<unknown>>()

async function takeTurn<T>(name: string, job: () => Promise<T>): Promise<T> {
  const before = lastTurns.get(name) ?? Promise.resolve()
  const turn = before.then(job, job)
  lastTurns.set(name, turn)
  try {
    return await turn
  } finally {
    if (lastTurns.get(name) === turn) lastTurns.delete(name)
  }
}
