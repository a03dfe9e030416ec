import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import {
  CODE_FREE_SHARE,
  CODE_MINUTES,
  CODE_SENDS_PER_DAY,
  CODE_SENDS_PER_HOUR,
  CODE_SENDS_PER_MINUTE,
  CODE_SENDS_PER_PREFIX_HOURLY,
  CODE_WAIT_MINUTES_MAX,
  OWNERS_CODE_SENDS_PER_DAY,
  OWNERS_CODE_SENDS_PER_HOUR,
  SMS_CHARACTERS_MAX,
  SMS_STRANGERS_SHARE,
  PHONE_CHANGE_WAIT_HOURS,
} from '#contract/limits.ts'
import { counted } from '#contract/numbers.ts'
import type { Allowance } from '../../../db/allowances.ts'
import type { AppEnv } from '../../../env.ts'
import type { Phone } from '../../../platform/phone.ts'

type SendSettings = Pick<
  AppEnv,
  'SMS_DAILY_LIMIT' | 'RATE_LIMIT_SCALE' | 'OTP_SENDS_PER_ADDRESS_HOURLY' | 'TURNSTILE_SECRET_KEY'
>

export const WHOLE_SERVICE = 'code:service:day'

/**
 * The key of a sign-in code: the number and the hash of the asking client's challenge cookie. The code is
 * also bound to this key.
 */
export function signInSubject(phone: string, clientHash: string): string {
  return `${phone} for client ${clientHash}`
}

/** The key of a code for changing one's number. Codes are not interchangeable between purposes or people. */
export function changeSubject(phone: string, userId: number): string {
  return `${phone} for person ${userId}`
}

/**
 * The allowances that one send uses. An owner is known to have held the number: a device that signed in with
 * it, or a person signed in with it now. Owners have their own limits, so that nobody else can use up their
 * codes.
 */
export function sendAllowances(
  phone: Phone,
  { env, address }: { env: SendSettings; address: string },
  owner: string | undefined,
  unproved: number,
): Allowance[] {
  const wholeService = { bucket: WHOLE_SERVICE, limit: env.SMS_DAILY_LIMIT, windowMs: DAY_MS }
  if (owner !== undefined)
    return [...numberAllowances(`${phone.number}:${owner}`), ...ownersAllowances(phone.number), wholeService]
  return [
    ...numberAllowances(phone.number),
    ...addressAllowances(env, address, unproved),
    {
      bucket: `code:prefix:${phone.prefix}`,
      limit: Math.ceil(CODE_SENDS_PER_PREFIX_HOURLY * env.RATE_LIMIT_SCALE),
      windowMs: HOUR_MS,
    },
    {
      bucket: 'code:service:strangers',
      limit: Math.ceil(env.SMS_DAILY_LIMIT * SMS_STRANGERS_SHARE),
      windowMs: DAY_MS,
    },
    wholeService,
  ]
}

function numberAllowances(number: string): Allowance[] {
  return [
    { bucket: `code:minute:${number}`, limit: CODE_SENDS_PER_MINUTE, windowMs: MINUTE_MS },
    { bucket: `code:hour:${number}`, limit: CODE_SENDS_PER_HOUR, windowMs: HOUR_MS },
    { bucket: `code:day:${number}`, limit: CODE_SENDS_PER_DAY, windowMs: DAY_MS },
  ]
}

/**
 * Allowances that only owners use. Without them, one SIM could register device after device, each with its
 * own limits.
 */
function ownersAllowances(number: string): Allowance[] {
  return [
    { bucket: `code:owners:hour:${number}`, limit: OWNERS_CODE_SENDS_PER_HOUR, windowMs: HOUR_MS },
    { bucket: `code:owners:day:${number}`, limit: OWNERS_CODE_SENDS_PER_DAY, windowMs: DAY_MS },
  ]
}

/**
 * The allowances of an address. If nobody enters its codes, it may be sending them to annoy or to run up
 * costs, so its wait doubles with each such code.
 */
function addressAllowances(env: SendSettings, address: string, unproved: number): Allowance[] {
  const excess = excessOf(env, unproved)
  const waitMinutes = Math.min(CODE_WAIT_MINUTES_MAX, 2 ** excess)
  return [
    { bucket: `code:address:${address}`, limit: env.OTP_SENDS_PER_ADDRESS_HOURLY, windowMs: HOUR_MS },
    unprovedBy(address),
    ...(excess < 0 || usesTurnstile(env)
      ? []
      : [{ bucket: `code:wait:${address}`, limit: 1, windowMs: waitMinutes * MINUTE_MS }]),
  ]
}

/**
 * True if the address must solve a robot check: with Turnstile set up, one whose codes nobody enters does so
 * instead of waiting.
 */
export function needsRobotCheck(env: SendSettings, unproved: number): boolean {
  return usesTurnstile(env) && excessOf(env, unproved) >= 0
}

function usesTurnstile(env: SendSettings): boolean {
  return env.TURNSTILE_SECRET_KEY !== undefined
}

/**
 * How many codes that nobody entered the address has requested beyond the free ones. 0 is the first one
 * beyond; negative means that free ones are left.
 */
function excessOf(env: SendSettings, unproved: number): number {
  return unproved - Math.ceil(env.OTP_SENDS_PER_ADDRESS_HOURLY * CODE_FREE_SHARE)
}

/** Counts an address's codes that nobody has entered yet. Never refuses by itself. */
export function unprovedBy(address: string): Allowance {
  return { bucket: `code:unproved:${address}`, limit: Number.MAX_SAFE_INTEGER, windowMs: DAY_MS }
}

/** True for numbers of Sierra Leone, and of the countries in SMS_COUNTRIES. */
export function isServed({ country }: Pick<Phone, 'country'>, env: Pick<AppEnv, 'SMS_COUNTRIES'>): boolean {
  return country === 'SL' || (country !== undefined && env.SMS_COUNTRIES.includes(country))
}

/**
 * The SMS with a sign-in code: ASCII, at most 160 characters, with the code first so that a notification
 * shows it. The last line binds the code to this site for browsers' autofill (WICG, origin-bound one-time
 * codes); it is left out if it does not fit.
 */
export function codeMessage(code: string, origin: string): string {
  const words =
    `${code} is your Salone Market code, good for ${CODE_MINUTES} minutes. Never share it: ` +
    'we will never ask you for it.'
  const bound = `${words}\n\n@${new URL(origin).hostname} #${code}`
  return bound.length <= SMS_CHARACTERS_MAX ? bound : words
}

export function waitSentence(seconds: number): string {
  return `Please wait ${inWords(seconds)} before asking for another code.`
}

/**
 * True if a navigation may end the session. Refuses navigations from other sites, and images or prefetches in
 * our own pages. Lets clients without these headers through.
 */
export function isOwnNavigation(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  const mode = headers.get('sec-fetch-mode')
  return (
    (site === null || site === 'same-origin' || site === 'none') &&
    (mode === null || mode === 'navigate') &&
    !headers.has('sec-purpose')
  )
}

function inWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

/** The key of a code to the old number, which lets this person move to this number and nothing else. */
export function leaveSubject(from: string, to: string, userId: number): string {
  return `${from} left for ${to} by person ${userId}`
}

/** The SMS with a code to the old number: a reader who did not request it must see what it would do. */
export function leaveMessage(to: string): (code: string, origin: string) => string {
  return (code, origin) => {
    const words =
      `${code} moves your Salone Market account to the number ending in ${to.slice(-3)}. Not ` +
      'you? Share it with nobody.'
    const bound = `${words}\n\n@${new URL(origin).hostname} #${code}`
    return bound.length <= SMS_CHARACTERS_MAX ? bound : words
  }
}

/** The SMS to the old number when a change without its code is pending: ASCII, at most 160 characters. */
export function changeAskedMessage(to: string): string {
  return (
    `Your Salone Market account moves to the number ending in ${to.slice(-3)} in ` +
    `${PHONE_CHANGE_WAIT_HOURS} hours. Not you? Sign in and press Stop this change.`
  )
}

/** The SMS to the old number after a change. Shows only enough of the new number to recognise it. */
export function phoneChangedMessage(to: string): string {
  return (
    `Your Salone Market account now signs in with the number ending in ${to.slice(-3)}, not with ` +
    'this one. All other devices were signed out.'
  )
}
