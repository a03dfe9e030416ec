import { PHONE_CHANGE_WAIT_HOURS } from '#contract/limits.ts'

/** Of another number the owner of an account is told enough to recognise it, in the bell and by SMS. */
export function endOf(phone: string): string {
  return `the number ending in ${phone.slice(-3)}`
}

export function movedNews(phone: string): string {
  return `Your account now signs in with ${endOf(phone)}. Every other device was signed out.`
}

export function askedNews(phone: string): string {
  return (
    `Your account moves to ${endOf(phone)} in ${PHONE_CHANGE_WAIT_HOURS} hours. Not you? Press Stop ` +
    'this change.'
  )
}

export const STOPPED_NEWS = 'The change of your phone number was stopped. Every other device was signed out.'

export function notMovedNews(isSuspended: boolean): string {
  return (
    'Your phone number was not changed: ' +
    `${isSuspended ? 'your account is suspended' : 'the new number belongs to another account'}.`
  )
}
