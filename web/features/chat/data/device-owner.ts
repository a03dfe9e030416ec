const KEY = 'signed-in'

/**
 * Notes who is signed in on this device. All tabs share one session: a tab that does not know yet that
 * another has signed out, or signed somebody else in, must not send its messages as that person.
 */
export function claimDevice(userId: string): () => void {
  write(userId)
  return () => {
    if (readOwner() === userId) write(null)
  }
}

/** Without storage nobody can tell, and nothing of an earlier visit waits to be sent. */
export function isDeviceOf(userId: string): boolean {
  const owner = readOwner()
  return owner === undefined || owner === userId
}

/** Hears that another tab signed out, or somebody else in. */
export function watchDevice(userId: string, onLost: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if ((key === KEY || key === null) && !isDeviceOf(userId)) onLost()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function readOwner(): string | null | undefined {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return undefined
  }
}

function write(userId: string | null) {
  try {
    if (userId === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, userId)
  } catch {
    // Storage is off.
  }
}
