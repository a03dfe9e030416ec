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

/** The settings that limit what is sent. */
type SendSettings = Pick<
  AppEnv,
  'SMS_DAILY_LIMIT' | 'RATE_LIMIT_SCALE' | 'OTP_SENDS_PER_ADDRESS_HOURLY' | 'TURNSTILE_SECRET_KEY'
>

export const WHOLE_SERVICE = 'code:service:day'

/**
 * What a code to sign in with is kept under, and bound to: the number and the client that asked, by the hash
 * of its challenge cookie.
 */
export function signInSubject(phone: string, clientHash: string): string {
  return `${phone} for client ${clientHash}`
}

/**
 * As signInSubject, for making a number one's own: no code of the one kind passes for the other, nor one
 * person's for another.
 */
export function changeSubject(phone: string, userId: number): string {
  return `${phone} for person ${userId}`
}

/**
 * What one send is counted against. An owner is somebody who is known to have held the number: a device that
 * signed in with it, or the person signed in with it now. Each has limits of its own, so that nobody else can
 * use up an owner's codes.
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
 * Only people who held the number can spend these. Without them one SIM could make itself device after
 * device, each with limits of its own.
 */
function ownersAllowances(number: string): Allowance[] {
  return [
    { bucket: `code:owners:hour:${number}`, limit: OWNERS_CODE_SENDS_PER_HOUR, windowMs: HOUR_MS },
    { bucket: `code:owners:day:${number}`, limit: OWNERS_CODE_SENDS_PER_DAY, windowMs: DAY_MS },
  ]
}

/**
 * An address whose codes nobody enters may be one that sends them to annoy or to cost money: it waits twice
 * as long after each.
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

/** With Turnstile set up, such an address proves a person instead of waiting. */
export function needsRobotCheck(env: SendSettings, unproved: number): boolean {
  return usesTurnstile(env) && excessOf(env, unproved) >= 0
}

function usesTurnstile(env: SendSettings): boolean {
  return env.TURNSTILE_SECRET_KEY !== undefined
}

/**
 * How many codes beyond the free ones an address has asked for that nobody entered; 0 is the first of them,
 * below 0 is none.
 */
function excessOf(env: SendSettings, unproved: number): number {
  return unproved - Math.ceil(env.OTP_SENDS_PER_ADDRESS_HOURLY * CODE_FREE_SHARE)
}

/** Counts the codes that an address asked for and that nobody has entered yet. It never refuses by itself. */
export function unprovedBy(address: string): Allowance {
  return { bucket: `code:unproved:${address}`, limit: Number.MAX_SAFE_INTEGER, windowMs: DAY_MS }
}

/** Sierra Leone always; other countries where SMS_COUNTRIES names them. */
export function isServed({ country }: Pick<Phone, 'country'>, env: Pick<AppEnv, 'SMS_COUNTRIES'>): boolean {
  return country === 'SL' || (country !== undefined && env.SMS_COUNTRIES.includes(country))
}

/**
 * Plain ASCII in one part of at most 160 characters, the code first so that a notification shows it. The last
 * line binds the code to this site for browsers that fill it in (WICG, origin-bound one-time codes); it is
 * left out where it does not fit.
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
 * Whether a navigation may end the session: not one that another site made, nor a picture or a prefetch in a
 * page of ours that points here. Clients without these headers are let through.
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
