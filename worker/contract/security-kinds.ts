/** What the security log tells of, in the order in which the desk shows it. */

export const SECURITY_EVENTS = [
  'signed_in',
  'sign_in_refused',
  'code_sent',
  'code_refused',
  'authorisation_refused',
  'foreign_origin',
  'sessions_ended',
  'phone_change_asked',
  'phone_change_stopped',
  'phone_changed',
  'role_given',
  'role_taken',
  'document_viewed',
  'data_exported',
] as const
export type SecurityEventName = (typeof SECURITY_EVENTS)[number]
