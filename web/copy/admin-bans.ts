import { figure } from '#contract/numbers.ts'
import type { BanType } from '#contract/trust-kinds.ts'
import { defineWords } from './words.ts'

/** The tab User Management on its first view: the search, and who is warned or banned. */
export const banWords = defineWords({
  en: {
    findTitle: 'Find a user',
    find: 'Find',
    findLabel: 'Name, phone number or id',
    findPlaceholder: '076 123456',
    listTitle: 'Bans and warnings',
    listCount: (count: number) => figure(count),
    loading: 'Loading the bans',
    failureTitle: 'The bans did not load',
    emptyTitle: 'No bans and no warnings',
    emptyText: 'People who are warned or banned appear here.',
    active: 'Active',
    inactive: 'Not active',
    created: (date: string) => `Since ${date}`,
    expires: (date: string) => `Until ${date}`,
    expired: (date: string) => `Ended ${date}`,
    lifted: 'Lifted',
    noExpiry: 'No end',
    unban: 'Unban',
    takeBack: 'Take back',
    unbanOf: (name: string) => `Unban ${name}`,
    takeBackOf: (name: string) => `Take back the warning to ${name}`,
    types: { warning: 'Warning', temporary: 'Temporary', permanent: 'Permanent' } satisfies Record<
      BanType,
      string
    >,
  },
})
