import { figure } from '#contract/numbers.ts'
import type { SecurityEventName } from '#contract/security-kinds.ts'
import { defineWords } from './words.ts'

/** How often each event of the security log happened, on the tab Analytics. */
export const securityWords = defineWords({
  en: {
    title: 'Security',
    text: 'How often these things happened. Days begin at midnight GMT. The log has one line for each.',
    event: 'Event',
    today: 'Today',
    week: '7 days',
    month: '30 days',
    events: {
      signed_in: 'Signed in',
      sign_in_refused: 'Suspended people who tried to sign in',
      code_sent: 'Codes sent',
      code_refused: 'Codes refused',
      authorisation_refused: 'Calls without permission',
      foreign_origin: 'Calls from other websites',
      sessions_ended: 'Signed out',
      phone_change_asked: 'Waits for a new phone number begun',
      phone_change_stopped: 'Waits for a new phone number stopped',
      phone_changed: 'Phone numbers changed',
      role_given: 'Admin role given',
      role_taken: 'Admin role taken',
      document_viewed: 'Documents opened',
      data_exported: 'Figures saved as a file',
    } satisfies Record<SecurityEventName, string>,
    number: (count: number) => figure(count),
    loading: 'Loading the security figures',
    failed: 'The security figures did not load',
    empty: 'Nothing yet',
    emptyText: 'Sign-ins, codes and refused calls are counted here.',
  },
})
