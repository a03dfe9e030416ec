/** What the address of the profile says: the tab. Absent means the active listings. */
export type ProfileSearch = { tab?: 'sold' | 'pending' | 'expired' }

const TABS = ['sold', 'pending', 'expired'] as const satisfies readonly ProfileSearch['tab'][]

/** As it may stand there, whoever wrote it. */
export type ProfileAddress = { tab?: unknown }

/** Whatever somebody typed into the address, only what is known is kept. */
export function readProfileSearch(search: ProfileAddress): ProfileSearch {
  return { tab: TABS.find((tab) => tab === search.tab) }
}
