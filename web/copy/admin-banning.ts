import { BAN_HOURS_MAX } from '#contract/limits.ts'
import { counted } from '#contract/numbers.ts'
import type { BanType } from '#contract/trust-kinds.ts'
import { defineWords } from './words.ts'

const HOURS_A_DAY = 24

/** Warning, banning and letting back in. */
export const banningWords = defineWords({
  en: {
    unbanTitle: (name: string) => `Unban ${name}?`,
    takeBackTitle: (name: string) => `Take back the warning to ${name}?`,
    unbanText:
      'They can log in, post and write again, and buyers can see their listings again. We tell them.',
    takeBackText: 'We tell them that the warning is cancelled.',
    unbanned: 'User Unbanned',
    unbannedText: (name: string) => `${name} is back, with their listings.`,
    takenBack: 'Warning Taken Back',
    takenBackText: (name: string) => `We told ${name}.`,
    dialogTitle: (name: string) => `Warn or ban ${name}`,
    close: 'Close',
    cancel: 'Cancel',
    typeLabel: 'What should happen?',
    effects: {
      warning: 'They get a notice. Nothing else changes.',
      temporary: 'They cannot log in, post or write, and their listings are hidden until the ban ends.',
      permanent: 'The same, but the ban never ends.',
    } satisfies Record<BanType, string>,
    durationLabel: 'For how long?',
    duration: (hours: number) => durationOf(hours),
    otherDuration: 'Other',
    amount: 'How many',
    unit: 'Hours or days',
    units: { hours: 'Hours', days: 'Days' },
    noType: 'Please choose what should happen',
    badDuration: `From 1 hour to ${BAN_HOURS_MAX / HOURS_A_DAY} days`,
    confirm: { warning: 'Warn', temporary: 'Ban', permanent: 'Ban for good' } satisfies Record<
      BanType,
      string
    >,
    banned: 'User Banned',
    bannedText: 'Ban applied successfully',
    warned: 'User Warned',
    warnedText: 'Warning sent successfully',
    /** As the person reads them. */
    reasons: [
      'Your listings or messages asked people for money in advance.',
      'You posted the same thing again and again.',
      'Your listings were not true.',
      'You sold what is not allowed here.',
      'You insulted or threatened somebody.',
      'You pretended to be somebody else.',
    ],
  },
})

function durationOf(hours: number): string {
  return hours % HOURS_A_DAY === 0 ? counted(hours / HOURS_A_DAY, 'day') : counted(hours, 'hour')
}
