import { counted } from '#contract/numbers.ts'
import { defineWords } from './words.ts'

/** The people that an admin found, and the role that is given to them or taken. */
export const peopleWords = defineWords({
  en: {
    found: (count: number) => counted(count, 'person', 'people'),
    finding: 'Searching',
    findFailed: 'The search did not work',
    nobodyTitle: 'Nobody found',
    nobodyText: 'Try the beginning of a name, the whole phone number, or the id.',
    admin: 'Admin',
    trust: (score: number) => `Trust score ${score}`,
    banOf: (name: string) => `Warn or ban ${name}`,
    warnOrBan: 'Warn or ban',
    giveRole: 'Make admin',
    takeRole: 'Take admin role',
    giveRoleOf: (name: string) => `Make admin: ${name}`,
    takeRoleOf: (name: string) => `Take admin role: ${name}`,
    giveRoleTitle: (name: string) => `Make ${name} an admin?`,
    takeRoleTitle: (name: string) => `Take the admin role from ${name}?`,
    giveRoleText: 'They will be able to see every report and document, and decide on them.',
    takeRoleText: 'They will no longer be able to see this dashboard.',
    roleReason: 'Why?',
    roleReasonHint: 'We keep it in the audit trail.',
    noRoleReason: 'Please say why',
    roleGiven: 'Role Updated',
    roleGivenText: (name: string) => `${name} is an admin now.`,
    roleTakenText: (name: string) => `${name} is no longer an admin.`,
    close: 'Close',
    cancel: 'Cancel',
  },
})
