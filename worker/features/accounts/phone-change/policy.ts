import { PHONE_CHANGE_WAIT_HOURS, SMS_CHARACTERS_MAX } from '#contract/limits.ts'

/**
 * What a code to the number that somebody leaves is kept under: it lets this person move to this number, and
 * nothing else.
 */
export function leaveSubject(from: string, to: string, userId: number): string {
  return `${from} left for ${to} by person ${userId}`
}

/** As codeMessage, to the number that is left: whoever did not ask for it must see what it would do. */
export function leaveMessage(to: string): (code: string, origin: string) => string {
  return (code, origin) => {
    const words =
      `${code} moves your Salone Market account to the number ending in ${to.slice(-3)}. Not ` +
      'you? Share it with nobody.'
    const bound = `${words}\n\n@${new URL(origin).hostname} #${code}`
    return bound.length <= SMS_CHARACTERS_MAX ? bound : words
  }
}

/** To the number that an account shall leave without a code to it: plain ASCII, at most 160 characters. */
export function changeAskedMessage(to: string): string {
  return (
    `Your Salone Market account moves to the number ending in ${to.slice(-3)} in ` +
    `${PHONE_CHANGE_WAIT_HOURS} hours. Not you? Sign in and press Stop this change.`
  )
}

/** To the number that an account has left. Of the new one it tells enough to recognise it. */
export function phoneChangedMessage(to: string): string {
  return (
    `Your Salone Market account now signs in with the number ending in ${to.slice(-3)}, not with ` +
    'this one. All other devices were signed out.'
  )
}
