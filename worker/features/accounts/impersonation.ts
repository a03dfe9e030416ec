import type { Names } from './policy.ts'

/** Says whom a person's names impersonate, for moderators and the person. Undefined for ordinary names. */
export async function findImpersonation({
  businessName,
  firstName,
  lastName,
}: Names): Promise<string | undefined> {
  // Its tables would slow down the Worker's start.
  const { foldLookalikes } = await import('#worker/platform/lookalikes.ts')
  const personal = [firstName, lastName].filter(Boolean).join(' ')
  for (const name of [businessName, personal]) {
    const plain = foldLookalikes(name ?? '')
    const signal = findSignal(plain) ?? findSignal(plain.replace(INNER_MARKS, ''))
    if (signal !== undefined) return signal
  }
  return undefined
}

/** Marks between two letters, which may cut a word: "Ad-min", "S.u.p.p.o.r.t". */
const INNER_MARKS = /(?<=\p{L})[^\p{L}\p{N}\s]+(?=\p{L})/gu

/** Every sentence that findImpersonation may return. */
export const IMPERSONATION_SIGNALS = {
  market: 'The name reads like Salone Market itself',
  staff: 'The name claims to be staff, official or verified',
  operator: 'The name reads like a mobile operator or its money service',
  bank: 'The name reads like a bank',
  authority: 'The name reads like the police or the government',
} as const

/** True for a sentence that findImpersonation returns. */
export function isImpersonation(signal: string): boolean {
  return Object.values<string>(IMPERSONATION_SIGNALS).includes(signal)
}

function findSignal(name: string): string | undefined {
  if (/[✓✔☑✅]/u.test(name)) return IMPERSONATION_SIGNALS.staff
  const words = toWords(name)
  const runs = runsOf(words)
  const found = ORGANISATIONS.find((organisation) => containsName(runs, organisation))
  if (found) return IMPERSONATION_SIGNALS[found.kind]
  if (words.some((word) => STAFF.has(word)) || soundsOfficial(words, false))
    return IMPERSONATION_SIGNALS.staff
  if (
    words.some((word) => ORANGE.has(word)) &&
    (soundsOfficial(words, true) ||
      words.every((word) => ORANGE.has(word) || TELEPHONY.has(word) || FILLERS.has(word)))
  )
    return IMPERSONATION_SIGNALS.operator
  if (
    words.some((word) => BANK_INITIALS.has(word)) &&
    (soundsOfficial(words, true) || words.every((word) => BANK_INITIALS.has(word) || FILLERS.has(word)))
  )
    return IMPERSONATION_SIGNALS.bank
  return undefined
}

/**
 * Splits a name into words in which look-alikes are the same: i, l and 1 become one letter, "rn" becomes "m",
 * and repeated letters become one.
 */
function toWords(name: string): string[] {
  return name
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}@$!|]+/u)
    .filter((word) => !/^\d{2,}$/.test(word))
    .map(skeletonOf)
    .filter((word) => word !== '')
}

function skeletonOf(word: string): string {
  const letters = word
    .replace(/[034578@$]/g, (sign) => LETTERS_BY_SIGN[sign] ?? sign)
    .replace(/^!+|!+$/g, '')
    .replace(/[i1|!]/g, 'l')
  return letters
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/(.)\1+/gu, '$1')
}

const LETTERS_BY_SIGN: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
}

interface Organisation {
  kind: keyof typeof IMPERSONATION_SIGNALS
  /** The name, written as one word. */
  written: string
  /** True if the name is so long and rare that one typo in it counts as a match. */
  isRare: boolean
  /** True if streets are named after it, so that before a word such as "Road" it is part of an address. */
  namesStreets: boolean
}

/** Adjacent words of a name. */
interface Run {
  words: readonly string[]
  joined: string
  /** The joined words as toWords folds them, since joining may repeat a letter. */
  folded: string
  /** The length without the last word. */
  lengthBefore: number
  /** The words that follow. */
  next: readonly string[]
}

/** All runs of words that may contain an organisation's name. */
function runsOf(words: readonly string[]): Run[] {
  return words.flatMap((_first, start) => {
    const runs: Run[] = []
    let joined = ''
    for (let end = start + 1; end <= words.length && joined.length < LONGEST_NAME + LONGEST_AFFIX; end += 1) {
      const lengthBefore = joined.length
      joined += words[end - 1] ?? ''
      runs.push({
        words: words.slice(start, end),
        joined,
        folded: skeletonOf(joined),
        lengthBefore,
        next: words.slice(end),
      })
    }
    return runs
  })
}

/** True if a run is the name with optional affixes: "Ora nge Money", "OrangeMoneySL". */
function containsName(runs: readonly Run[], { written, isRare, namesStreets }: Organisation): boolean {
  return runs.some(({ words, joined, folded, lengthBefore, next }) => {
    if (lengthBefore >= written.length + LONGEST_AFFIX) return false
    const mayHaveTypo = isRare && (words.length === 1 || written.length >= LONG)
    if (mayHaveTypo && isOneTypoFrom(words, joined, written)) return true
    return hasOnlyAffixes(folded, written) && !(namesStreets && isStreet(next))
  })
}

/** The least length of a name that may have a typo if it is several words, since shorter ones are often others. */
const LONG = 10

/** True if `run` is `written`, with nothing but affixes around it. */
function hasOnlyAffixes(run: string, written: string): boolean {
  const at = run.indexOf(written)
  if (at === -1) return false
  return AFFIXES.has(run.slice(0, at)) && AFFIXES.has(run.slice(at + written.length))
}

function isStreet([next = '', after = '']: readonly string[]): boolean {
  return STREETS.has(next) || (next === skeletonOf('station') && STREETS.has(after))
}

/** True if one letter is added, missing, replaced or swapped with the next. Both of "rn", which became "m", count. */
function isOneTypoFrom(words: readonly string[], joined: string, written: string): boolean {
  // An edit changes one letter, or two where it makes an "rn" of an "m".
  if (Math.abs(joined.length - written.length) > 2) return false
  const split = (word: string) => word.replaceAll('m', 'rn')
  return isOneEditFrom(words, written) || isOneEditFrom(words.map(split), split(written))
}

/** At the first letter of a word it is not an edit but another word: "Orange Honey". */
function isOneEditFrom(words: readonly string[], written: string): boolean {
  const word = words.join('')
  if (Math.abs(word.length - written.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === written[at]) at += 1
  const isAtStart = words.some((_each, index) => words.slice(0, index).join('').length === at)
  if (isAtStart) return false
  const [rest, wanted] = [word.slice(at), written.slice(at)]
  const isSwapped =
    rest.length === wanted.length &&
    rest[0] === wanted[1] &&
    rest[1] === wanted[0] &&
    rest.slice(2) === wanted.slice(2)
  return (
    isSwapped || rest.slice(1) === wanted.slice(1) || rest === wanted.slice(1) || rest.slice(1) === wanted
  )
}

/**
 * True if the name claims to be official or a help service. Unless `mayHaveOtherWords`, all other words must
 * be fillers.
 */
function soundsOfficial(words: readonly string[], mayHaveOtherWords: boolean): boolean {
  const isClaim =
    words.some((word) => CLAIMS.has(word)) ||
    isPair(words, CUSTOMER, SERVICES) ||
    isPair(words, HELP, HELP_PLACES)
  return (
    isClaim &&
    (mayHaveOtherWords ||
      words.every((word) => CLAIMS.has(word) || FILLERS.has(word) || word === CUSTOMER || SERVICES.has(word)))
  )
}

function isPair(words: readonly string[], one: string, others: ReadonlySet<string>): boolean {
  return words.includes(one) && words.some((word) => others.has(word))
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(skeletonOf))

const CUSTOMER = skeletonOf('customer')
const HELP = skeletonOf('help')
const HELP_PLACES = setOf('center centre desk line')
const SERVICES = setOf('care service services support help')
const CLAIMS = setOf(
  'support suport sopot helpdesk helpline official oficial officials ofishal staff team customercare ' +
    'customerservice customersupport supportteam',
)
const STAFF = setOf(
  'admin admins administrator administrators sysadmin moderator moderators verified verifed verifyed ' +
    'verifayd verification',
)
const ORANGE = setOf('orange oranj orinch')
const TELEPHONY = setOf(
  'mobile money moni telecom telecoms network data sim airtime topup wallet cash 4g 5g kiosk',
)
const BANK_INITIALS = setOf('uba fbn gtb rcb')
const FILLERS = setOf(
  'the a of and for our your my real original main new salone sierra leone sl salon freetown market ' +
    'makit marketplace online center centre office desk help line account page ' +
    'seller sellers dealer shop store agent agents agency company ltd limited group app site website web ' +
    'service services buyer payment payments security safety department unit ' +
    'head contact call info information number no 24 7 hq bo kenema makeni',
)
const STREETS = setOf(
  'street st road rd junction lane avenue close hill hills wharf town village park quarters field bridge ' +
    'roundabout turntable corner grove barracks',
)
const AFFIXES = new Set([
  '',
  ...[
    's',
    'sl',
    'salone',
    'sierraleone',
    'support',
    'official',
    'admin',
    'agent',
    'agents',
    'team',
    'help',
    'care',
    'ltd',
    'the',
    'my',
    'real',
    'original',
    'online',
    'app',
    'bank',
  ].map(skeletonOf),
])
const LONGEST_AFFIX = 12

/** The organisations with these names, which are separated by spaces. */
const organisations = (
  kind: Organisation['kind'],
  names: string,
  { isRare = false, namesStreets = false } = {},
): Organisation[] =>
  names.split(' ').map((name) => ({ kind, written: skeletonOf(name), isRare, namesStreets }))

const ORGANISATIONS: readonly Organisation[] = [
  ...organisations('market', 'salonemarket sierraleonemarket', { isRare: true }),
  ...organisations(
    'market',
    'salonmarket salonemakit salonmakit salonemaket salonmaket salonemarkit salonmarkit ' +
      'salonemarketplace',
  ),
  ...organisations('operator', 'africell orangemoney afrimoney sierratel', { isRare: true }),
  ...organisations(
    'operator',
    'afrimoni orangemony orangemoni oranjmoney oranjmoni orinchmoni qcell qmoney qmoni qsell onlime',
  ),
  ...organisations(
    'bank',
    'ecobank standardchartered rokelcommercialbank sierraleonecommercialbank bankofsierraleone',
    { isRare: true },
  ),
  ...organisations(
    'bank',
    'gtbank slcb rokelbank rokelcommercial zenithbank accessbank ' +
      'vistabank skyebank keystonebank fbnbank firstbank apexbank ubabank ' +
      'uniontrustbank unitedbankforafrica guarantytrust guarantytrustbank centralbank ' +
      'firstinternationalbank commercialbank commerceandmortgagebank',
  ),
  ...organisations('authority', 'police polis government govment gofment', { namesStreets: true }),
  ...organisations(
    'authority',
    'nra nationalrevenue nationalrevenueauthority ministryof statehouse customsofficer customsauthority ' +
      'customsservice customsdepartment customsauction',
  ),
]
const LONGEST_NAME = Math.max(...ORGANISATIONS.map(({ written }) => written.length))
