import { beginsPart, isJeepMaker } from './category.ts'
import type { Draft, Span } from './draft.ts'
import type { Kind } from './lexicon.ts'
import { linesNamed, type Line, makersOfCar, categoryOfMaker } from './makers.ts'
import { codeAt, numberWordAt, tailAt, type Tail } from './model-tail.ts'
import {
  assignRole,
  isAndOr,
  isChatty,
  lexemeAt,
  spanOf,
  typedText,
  type Lexeme,
  type Sentence,
} from './sentence.ts'
import { columnsIn } from './table.ts'
import { tableOf } from './words/tables.ts'

/**
 * Reads lines and models ("galaxy s24 ultra", "land cruiser", "eu22i"), and the maker and product that they
 * imply.
 */
export function readModels(sentence: Sentence, draft: Draft): void {
  const { lexemes } = sentence
  let maker: string | undefined
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.role !== undefined) {
      if (lexeme.kind === 'word' && !lexeme.senses.has('line')) maker = undefined
      continue
    }
    const before = maker
    maker = undefined
    // "2000 by 1200 pixels"
    if (lexeme.senses.get('unit') === 'other' && lexemeAt(lexemes, at - 1).kind === 'number') continue
    if (isVerb(lexemes, at)) {
      lexeme.role = 'dropped'
      continue
    }
    const line = findLine(lexemes, at, before)
    if (line) maker = readLine(sentence, draft, at, line) ?? before
    else if (lexeme.senses.has('carModel') && readCar(sentence, draft, at, before)) continue
    else if (lexeme.senses.has('brand')) maker = readMaker(sentence, draft, at)
    else if (lexeme.senses.has('bareModel')) readBareModel(sentence, draft, at)
    else if (lexeme.text === 'jeep') maker = isJeepMaker(sentence, at) ? 'Jeep' : undefined
    else if (JOINTS.has(lexeme.text)) maker = before
  }
  readCodes(sentence, draft)
  readDetachedModel(sentence, draft)
}

/** True for "watch" as a verb: "so that I can watch the news". */
function isVerb(lexemes: readonly Lexeme[], at: number): boolean {
  return WATCH.has(lexemeAt(lexemes, at).text) && BEFORE_VERBS.has(lexemeAt(lexemes, at - 1).text)
}

const WATCH = new Set(['watch', 'wach'])
const BEFORE_VERBS = new Set(['to', 'fit', 'can', 'go', 'de', 'kin', 'fo'])

/** Marks that may come between a maker and its model. */
const JOINTS = new Set(['-', "'"])

function findLine(lexemes: readonly Lexeme[], at: number, maker: string | undefined): Line | undefined {
  const lines = linesNamed(lexemeAt(lexemes, at).senses.get('line') ?? '')
  const ofMaker = lines.find((line) => line.maker !== undefined && line.maker === maker)
  if (ofMaker) return ofMaker
  const isNumbered = tailAt(lexemes, at + 1).pieces.some((piece) => /\d/.test(piece))
  return lines.find(({ maker: other, recognisedWhen }) => {
    if (maker !== undefined && other !== undefined) return false
    return recognisedWhen === '' || (recognisedWhen === 'number' && isNumbered)
  })
}

function readLine(sentence: Sentence, draft: Draft, at: number, line: Line): string | undefined {
  const { lexemes } = sentence
  const lexeme = lexemeAt(lexemes, at)
  const span = spanOf(lexemes, at, at + 1)
  const tail = tailAt(lexemes, at + 1, line)
  if (lexeme.isNegated === true) {
    if (OWN_PRODUCTS.has(line.productType ?? '')) draft.push('notProductType', line.productType ?? '', span)
    else if (line.maker !== undefined) draft.push('notBrand', line.maker, span)
    assignRole(lexemes, at, tail.to, 'read')
    return undefined
  }
  if (line.maker !== undefined) draft.push('brand', line.maker, span)
  if (line.productType !== undefined) draft.push('productType', line.productType, span)
  const names = nameInModel(line, tail)
  const model = [...names, ...tail.pieces].join(' ')
  if (model !== '') setModel(sentence, draft, model, spanOf(lexemes, at + 1 - names.length, tail.to))
  draft.hint('model', 'electronics', span)
  assignRole(lexemes, at, readOtherNumber(lexemes, draft, tail.to), 'read')
  return tail.pieces.length === 0 ? line.maker : undefined
}

/** Drops the model if a second number follows ("iphone 12 or 13"). Returns the index after that number. */
function readOtherNumber(lexemes: readonly Lexeme[], draft: Draft, at: number): number {
  const isNumber = /^\d{1,2}$/.test(lexemeAt(lexemes, at + 1).text) || numberWordAt(lexemes, at + 1)
  const isOther = isAndOr(lexemeAt(lexemes, at)) && isNumber
  const { senses } = lexemeAt(lexemes, at + 2)
  if (!draft.has('model') || !isOther || COUNTING.some((kind) => senses.has(kind))) return at
  draft.dropAndClose('model')
  return tailAt(lexemes, at + 1, { name: '' }).to
}

/** Kinds of words that follow a number that counts something. */
const COUNTING: readonly Kind[] = ['unit', 'counted', 'times', 'currency']

/** Products that only one maker makes, so they can be excluded by name. */
const OWN_PRODUCTS = new Set(['iPhone', 'iPad', 'MacBook'])

function nameInModel({ name, naming }: Line, { pieces }: Tail): string[] {
  const [when, word = name] = naming.split(' ')
  const isNamed = when === 'always' || (when === 'number' && /\d/.test(pieces[0] ?? ''))
  return isNamed ? [word] : []
}

function readCar(sentence: Sentence, draft: Draft, at: number, maker: string | undefined): boolean {
  const { lexemes } = sentence
  const lexeme = lexemeAt(lexemes, at)
  const model = lexeme.senses.get('carModel') ?? ''
  const car = makersOfCar(model).find((each) =>
    maker === undefined ? !each.isOrdinary : each.maker === maker,
  )
  if (!car) return false
  const tail = model.length <= CLASS_LETTERS ? tailAt(lexemes, at + 1) : NO_TAIL
  const [number = ''] = tail.pieces
  const isClass = /^\d{2,3}[a-z]?$/.test(number)
  if (lexeme.isNegated === true) {
    assignRole(lexemes, at, at + 1, 'read')
    return true
  }
  const span = spanOf(lexemes, at, at + 1)
  draft.push('brand', car.maker, span)
  draft.hint('model', 'car_sale', span)
  if (isClass) {
    const space = lexemeAt(lexemes, at + 1).isGlued ? '' : ' '
    setModel(sentence, draft, `${model}${space}${number}`, spanOf(lexemes, at, at + 2))
  } else {
    // "rx350" stays in one piece.
    const isOnePiece = /^[a-z]{2} \d{3}[a-z]?$/.test(model) && !/\s/.test(typedText(sentence, ...span))
    setModel(sentence, draft, isOnePiece ? model.replace(' ', '') : model, span)
  }
  assignRole(lexemes, at, isClass ? tail.to : at + 1, 'read')
  return true
}

const NO_TAIL: Tail = { pieces: [], to: 0 }

/** The most letters that a model class with a number may have: "gle 350", "rx 350". */
const CLASS_LETTERS = 3

/**
 * Returns the maker if one of its models may follow. The maker itself is read later, with the other names.
 */
function readMaker(sentence: Sentence, draft: Draft, at: number): string | undefined {
  const { lexemes } = sentence
  const lexeme = lexemeAt(lexemes, at)
  const maker = lexeme.senses.get('brand') ?? ''
  if (lexeme.isNegated === true) return undefined
  const category = categoryOfMaker(maker)
  if (category !== undefined) draft.hint('maker', category, spanOf(lexemes, at, at + 1))
  const next = lexemeAt(lexemes, at + 1)
  const isNamed = next.senses.has('line') || next.senses.has('carModel')
  if (next.role !== undefined || isNamed) return maker
  const tail = tailAt(lexemes, at + 1, { maker })
  const isNumbered = /\d/.test(tail.pieces[0] ?? '')
  if (!isNumbered && draft.hasUncorrected('model', lexeme.start)) return maker
  const model = isNumbered ? { text: tail.pieces.join(' '), to: tail.to } : unknownModelAt(sentence, at + 1)
  if (!model) return maker
  if (codes.has(/^[a-z]+/.exec(model.text)?.[0] ?? ''))
    draft.hint('model', 'generator', spanOf(lexemes, at + 1, at + 2))
  setModel(sentence, draft, model.text, spanOf(lexemes, at + 1, model.to))
  assignRole(lexemes, at + 1, model.to, 'read')
  return undefined
}

/** An unknown word right after a maker, which is taken to be a model: "toyota belta". */
function unknownModelAt(sentence: Sentence, at: number): { text: string; to: number } | undefined {
  const { lexemes } = sentence
  const { kind, senses, text } = lexemeAt(lexemes, at)
  if (kind !== 'word' || senses.size > 0 || text.length < UNKNOWN_LETTERS_MIN) return undefined
  const number = tailAt(lexemes, at + 1)
  const to = /^\d/.test(number.pieces[0] ?? '') ? number.to : at + 1
  return { text: typedText(sentence, ...spanOf(lexemes, at, to)), to }
}

const UNKNOWN_LETTERS_MIN = 3

/** Reads a model that needs no maker next to it: "s24 ultra", "15 pro max". */
function readBareModel(sentence: Sentence, draft: Draft, at: number): void {
  const { lexemes } = sentence
  const lexeme = lexemeAt(lexemes, at)
  const maker = lexeme.senses.get('bareModel') ?? ''
  if (lexeme.isNegated === true) return
  if (draft.hasUncorrected('model', lexeme.start) && !isAlternative(sentence, draft, lexeme.start)) return
  const tail = tailAt(lexemes, at)
  const pieces = tail.to > at ? tail.pieces : [lexeme.text]
  const to = Math.max(tail.to, at + 1)
  const span = spanOf(lexemes, at, to)
  draft.push('brand', maker, span)
  if (maker === 'Apple') draft.push('productType', 'iPhone', span)
  setModel(sentence, draft, pieces.join(' '), span)
  draft.hint('model', 'electronics', span)
  assignRole(lexemes, at, to, 'read')
}

/**
 * Reads a model code that is separated from its maker ("samsung phone a15", "honda generator eu22i"), or a
 * generator code without a maker.
 */
function readCodes(sentence: Sentence, draft: Draft): void {
  if (draft.has('model')) return
  const { lexemes } = sentence
  const isNamed = lexemes.some(
    (lexeme) => lexeme.isNegated !== true && (lexeme.senses.has('brand') || lexeme.senses.has('line')),
  )
  for (const [at, lexeme] of lexemes.entries()) {
    const isEndOfCode = lexeme.isGlued && lexemeAt(lexemes, at - 1).kind === 'number'
    const code = isEndOfCode ? undefined : codeAt(lexemes, at)
    const maker = codes.get(lexeme.text)
    if (!code || (maker === undefined && !isNamed)) continue
    const tail = maker === undefined ? tailAt(lexemes, at) : { pieces: [code.text], to: code.to }
    if (maker !== undefined) draft.hint('model', 'generator', spanOf(lexemes, at, code.to))
    if (maker) draft.push('brand', maker, spanOf(lexemes, at, code.to))
    setModel(sentence, draft, tail.pieces.join(' '), spanOf(lexemes, at, tail.to))
    assignRole(lexemes, at, tail.to, 'read')
    return
  }
}

/** Reads the model of an iPhone that is named before it: "iPhones in good condition, 11 Pro". */
function readDetachedModel(sentence: Sentence, draft: Draft): void {
  const { lexemes } = sentence
  if (draft.has('model') || draft.listOf('productType')[0] !== 'iPhone') return
  const at = lexemes.findIndex(
    ({ kind, role, text }, index) =>
      kind === 'number' &&
      role === undefined &&
      text.length === 2 &&
      lexemeAt(lexemes, index + 1).text === 'pro',
  )
  const tail = tailAt(lexemes, at, { name: 'iphone' })
  if (at === -1 || tail.pieces.length < 2) return
  setModel(sentence, draft, tail.pieces.join(' '), spanOf(lexemes, at, tail.to))
  assignRole(lexemes, at, tail.to, 'read')
}

/** Sets the model. If two models are alternatives ("corolla or civic"), neither of them becomes a filter. */
function setModel(sentence: Sentence, draft: Draft, model: string, span: Span): void {
  if (isWantedInstead(sentence, draft, span[0])) draft.drop('model')
  if (isAlternative(sentence, draft, span[0], model)) draft.dropAndClose('model')
  else draft.set('model', model, span)
}

/** True if the model at an offset is wanted and the earlier one only named: "I use an A50. I want an S23". */
function isWantedInstead({ lexemes }: Sentence, draft: Draft, start: number): boolean {
  const at = lexemes.findIndex((lexeme) => lexeme.start === start)
  const earlier = draft.understood.find(({ key }) => key === 'model')?.span?.[0]
  const from = lexemes.findIndex((lexeme) => lexeme.start === earlier)
  if (at === -1 || from === -1 || !isChatty(lexemes)) return false
  const isWanted = lexemeAt(lexemes, at).isWanted === true && lexemeAt(lexemes, from).isWanted !== true
  return isWanted && lexemes.slice(from, at).some(beginsPart)
}

/** True if a word such as "or" or "and" stands between an earlier model and another one. */
function isAlternative({ lexemes }: Sentence, draft: Draft, start: number, model?: string): boolean {
  if (!draft.hasUncorrected('model', start)) return false
  const earlier = draft.understood.find(({ key, value }) => key === 'model' && value !== model)
  const earlierEnd = earlier?.span?.[1] ?? start
  return lexemes.some(
    (lexeme) =>
      lexeme.start >= earlierEnd && lexeme.start < start && (isAndOr(lexeme) || lexeme.text === ','),
  )
}

const codes = new Map(
  columnsIn(tableOf('generator codes')).map(([letters = '', maker = '']) => [letters, maker]),
)
