import { loadOrReload } from '#web/lib/lazy-part.tsx'

export type Player = typeof import('./player.ts')

export function loadPlayer(): Promise<Player> {
  return loadOrReload(() => import('./player.ts'))
}
