import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import {
  CODE_FREE_SHARE,
  CODE_MINUTES,
  CODE_SENDS_PER_DAY,
  CODE_SENDS_PER_HOUR,
  CODE_SENDS_PER_MINUTE,
  CODE_SENDS_PER_PREFIX_HOURLY,
  CODE_WAIT_MINUTES_MAX,
  KNOWN_CLIENTS_CODE_SENDS_PER_DAY,
  KNOWN_CLIENTS_CODE_SENDS_PER_HOUR,
  SMS_CHARACTERS_MAX,
  SMS_STRANGERS_SHARE,
  WRONG_GUESSES_SHARE,
  PHONE_CHANGE_WAIT_HOURS,
} from '#contract/limits.ts'
import { counted } from '#contract/numbers.ts'
import type { Allowance } from '#worker/db/allowances.ts'
import type { AppEnv } from '#worker/env.ts'
import type { CountedNetwork } from '#worker/platform/ip-address.ts'
import type { Phone } from '#worker/platform/phone.ts'

type SendSettings = Pick<
  AppEnv,
  'SMS_DAILY_LIMIT' | 'RATE_LIMIT_SCALE' | 'OTP_SENDS_PER_ADDRESS_HOURLY' | 'TURNSTILE_SECRET_KEY'
>

export const WHOLE_SERVICE = 'code:service:day'
export const ALL_STRANGERS = 'code:service:strangers'

/** Counts the wrong guesses by strangers in the whole service. Never refuses a guess by itself. */
export const WRONG_GUESSES: Allowance = {
  bucket: 'code:service:guesses',
  limit: Number.MAX_SAFE_INTEGER,
  windowMs: DAY_MS,
}

/** A network of the client, with the codes that it requested and nobody entered. */
interface RequestingNetwork extends CountedNetwork {
  unenteredCodes: number
}

/** What is known of a stranger who requests a code. `wrongGuesses` are those of the whole service. */
export interface Stranger {
  networks: readonly RequestingNetwork[]
  wrongGuesses: number
}

/** The key of a sign-in code, which binds it to the number and the hash of the client's challenge cookie. */
export function signInSubject(phone: string, clientHash: string): string {
  return `${phone} for client ${clientHash}`
}

/** The key of a code for changing to a number. No code works for another purpose or another person. */
export function changeSubject(phone: string, userId: number): string {
  return `${phone} for person ${userId}`
}

/**
 * The allowances that sending one code uses. A string is a client that is known to have had the number: a
 * device that signed in with it before, or a person who is signed in with it. Known clients have their own
 * limits, so that nobody else can use up their codes.
 */
export function sendAllowances(phone: Phone, env: SendSettings, client: string | Stranger): Allowance[] {
  const wholeService = { bucket: WHOLE_SERVICE, limit: env.SMS_DAILY_LIMIT, windowMs: DAY_MS }
  if (typeof client === 'string')
    return [
      ...numberAllowances(`${phone.number}:${client}`),
      ...knownClientsAllowances(phone.number),
      wholeService,
    ]
  return [
    ...numberAllowances(phone.number),
    ...client.networks.flatMap((network) => networkAllowances(env, network, client.wrongGuesses)),
    {
      bucket: `code:prefix:${phone.prefix}`,
      limit: Math.ceil(CODE_SENDS_PER_PREFIX_HOURLY * env.RATE_LIMIT_SCALE),
      windowMs: HOUR_MS,
    },
    { bucket: ALL_STRANGERS, limit: Math.ceil(env.SMS_DAILY_LIMIT * SMS_STRANGERS_SHARE), windowMs: DAY_MS },
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
 * Allowances that all known clients of a number share. Without them, one SIM could register any number of
 * devices, each with its own limits.
 */
function knownClientsAllowances(number: string): Allowance[] {
  return [
    { bucket: `code:owners:hour:${number}`, limit: KNOWN_CLIENTS_CODE_SENDS_PER_HOUR, windowMs: HOUR_MS },
    { bucket: `code:owners:day:${number}`, limit: KNOWN_CLIENTS_CODE_SENDS_PER_DAY, windowMs: DAY_MS },
  ]
}

/**
 * The allowances of an IP address or a block. If nobody enters the codes that it requests, it may be annoying
 * people or running up costs, so its wait doubles with each such code.
 */
function networkAllowances(env: SendSettings, network: RequestingNetwork, wrongGuesses: number): Allowance[] {
  const { name, scale } = network
  const excess = countExcess(env, network, wrongGuesses)
  const waitMinutes = Math.min(CODE_WAIT_MINUTES_MAX, 2 ** excess)
  return [
    { bucket: `code:address:${name}`, limit: env.OTP_SENDS_PER_ADDRESS_HOURLY * scale, windowMs: HOUR_MS },
    unenteredAllowance(name),
    ...(excess < 0 || usesTurnstile(env)
      ? []
      : [{ bucket: `code:wait:${name}`, limit: 1, windowMs: waitMinutes * MINUTE_MS }]),
  ]
}

/** True if the stranger must solve a robot check: if Turnstile is set up, the check replaces the waits. */
export function needsRobotCheck(env: SendSettings, { networks, wrongGuesses }: Stranger): boolean {
  return usesTurnstile(env) && networks.some((network) => countExcess(env, network, wrongGuesses) >= 0)
}

/** True if strangers guess so many codes that some of them may be right, whatever their IP addresses. */
export function areCodesGuessed(env: Pick<SendSettings, 'SMS_DAILY_LIMIT'>, wrongGuesses: number): boolean {
  return wrongGuesses >= env.SMS_DAILY_LIMIT * WRONG_GUESSES_SHARE
}

function usesTurnstile(env: SendSettings): boolean {
  return env.TURNSTILE_SECRET_KEY !== undefined
}

/**
 * How many more unentered codes the network has requested than are free. If 0, the next code is the first
 * beyond the free ones; if negative, free ones are left.
 */
function countExcess(
  env: SendSettings,
  { unenteredCodes, scale }: RequestingNetwork,
  wrongGuesses: number,
): number {
  const free = areCodesGuessed(env, wrongGuesses) ? 0 : env.OTP_SENDS_PER_ADDRESS_HOURLY * CODE_FREE_SHARE
  return unenteredCodes - Math.ceil(free * scale)
}

/** Counts the unentered codes that a network has requested. Never refuses a request by itself. */
export function unenteredAllowance(network: string): Allowance {
  return { bucket: `code:unentered:${network}`, limit: Number.MAX_SAFE_INTEGER, windowMs: DAY_MS }
}

/** True for numbers of Sierra Leone and of the countries in SMS_COUNTRIES. */
export function isServed({ country }: Pick<Phone, 'country'>, env: Pick<AppEnv, 'SMS_COUNTRIES'>): boolean {
  return country === 'SL' || (country !== undefined && env.SMS_COUNTRIES.includes(country))
}

/**
 * The SMS with a sign-in code: ASCII, at most 160 characters. The code comes first, so that a phone's
 * notification shows it. The last line binds the code to this site for browsers' autofill (WICG, origin-bound
 * one-time codes); it is omitted if it does not fit.
 */
export function codeMessage(code: string, origin: string): string {
  const words =
    `${code} is your Salone Market code, good for ${CODE_MINUTES} minutes. Never share it: ` +
    'we will never ask you for it.'
  return bindToSite(words, code, origin)
}

/** Adds the line for autofill if it fits. */
function bindToSite(words: string, code: string, origin: string): string {
  const boundMessage = `${words}\n\n@${new URL(origin).hostname} #${code}`
  return boundMessage.length <= SMS_CHARACTERS_MAX ? boundMessage : words
}

export function waitSentence(seconds: number): string {
  return `Please wait ${toWords(seconds)} before asking for another code.`
}

/**
 * True if a navigation may end the session. False for navigations from other sites, and for images, frames
 * and prefetches in our own pages. Old browsers do not send these headers, but accept only images for images.
 */
export function isOwnNavigation(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none'
  const mode = headers.get('sec-fetch-mode') ?? 'navigate'
  const destination = headers.get('sec-fetch-dest') ?? 'document'
  return (
    (site === 'same-origin' || site === 'none') &&
    mode === 'navigate' &&
    destination === 'document' &&
    !headers.has('sec-purpose') &&
    !headers.get('accept')?.startsWith('image/')
  )
}

function toWords(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

/** The key of a code sent to the old number. The code lets only this person move, and only to `to`. */
export function oldNumberSubject(from: string, to: string, userId: number): string {
  return `${from} left for ${to} by person ${userId}`
}

/** The SMS that sends a code to the old number. Whoever did not request the code must see what it does. */
export function oldNumberMessage(to: string): (code: string, origin: string) => string {
  return (code, origin) => {
    const words =
      `${code} moves your Salone Market account to the number ending in ${to.slice(-3)}. Not ` +
      'you? Never share the code.'
    return bindToSite(words, code, origin)
  }
}

/** The key of a code for deleting the account of a person. */
export function deletionSubject(phone: string, userId: number): string {
  return `${phone} deletes person ${userId}`
}

/** The SMS with the code that deletes the account. Whoever did not request the code must see what it does. */
export function deletionMessage(code: string, origin: string): string {
  return bindToSite(
    `${code} deletes your Salone Market account for good. Not you? Never share the code.`,
    code,
    origin,
  )
}

/** The SMS to the old number about a pending change: ASCII, at most 160 characters. */
export function changePendingMessage(to: string): string {
  return (
    `In ${PHONE_CHANGE_WAIT_HOURS} hours your Salone Market account moves to the number ending in ` +
    `${to.slice(-3)}. Not you? Sign in and press Stop this change.`
  )
}

/** The SMS to the old number after a change. It shows only the end of the new number. */
export function phoneChangedMessage(to: string, signedOut: 'All devices' | 'All other devices'): string {
  return (
    `Your Salone Market account now signs in with the number ending in ${to.slice(-3)}, not with ` +
    `this one. ${signedOut} were signed out.`
  )
}

/** The notice of a sign-in on a device that had not signed in with the number before. */
export function newDeviceText(device: string, place: string | null): string {
  return `New sign-in: ${device}${place === null ? '' : `, ${place}`}. If it was not you, end it under Devices.`
}
