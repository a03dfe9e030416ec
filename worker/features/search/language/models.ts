import { makersOfCar } from './cars.ts'
import type { Draft, Span } from './draft.ts'
import { isJeepMaker } from './jeep.ts'
import { linesNamed, type Line } from './lines.ts'
import { categoryOfMaker } from './makers.ts'
import { codeAt, tailAt, type Tail } from './model-tail.ts'
import { typedText, type Lexeme, type Sentence } from './sentence.ts'
import { columnsOf } from './table.ts'
import { GENERATOR_CODES } from './words/generator-models.ts'

/**
 * Reads lines and models ("galaxy s24 ultra", "land cruiser", "eu22i") with the maker and product that they
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
    const line = lineFor(lexemes, at, before)
    if (line) maker = readLine(sentence, draft, at, line) ?? before
    else if (lexeme.senses.has('carModel') && readCar(sentence, draft, at, before)) continue
    else if (lexeme.senses.has('brand')) maker = readMaker(sentence, draft, at)
    else if (lexeme.senses.has('bareModel')) readBare(sentence, draft, at)
    else if (lexeme.text === 'jeep') maker = isJeepMaker(sentence, at) ? 'Jeep' : undefined
    else if (lexeme.kind === 'mark' && (lexeme.text === '-' || lexeme.text === "'")) maker = before
  }
  readCodes(sentence, draft)
}

function lineFor(lexemes: readonly Lexeme[], at: number, maker: string | undefined): Line | undefined {
  const lexeme = lexemes[at]
  const lines = linesNamed(lexeme?.senses.get('line') ?? '')
  const own = lines.find((line) => line.maker !== undefined && line.maker === maker)
  if (own) return own
  const isNumbered = tailAt(lexemes, at + 1).pieces.some((piece) => /\d/.test(piece))
  return lines.find(({ maker: other, takenWhen }) => {
    if (maker !== undefined && other !== undefined) return false
    return takenWhen === '' ? true : takenWhen === 'number' && isNumbered
  })
}

function readLine(sentence: Sentence, draft: Draft, at: number, line: Line): string | undefined {
  const { lexemes } = sentence
  const lexeme = lexemes[at]
  if (!lexeme) return undefined
  const span: Span = [lexeme.start, lexeme.end]
  const tail = tailAt(lexemes, at + 1, line)
  if (lexeme.isNegated === true) {
    if (line.productType !== undefined && OWN_PRODUCTS.has(line.productType))
      draft.push('notProductType', line.productType, span)
    else if (line.maker !== undefined) draft.push('notBrand', line.maker, span)
    read(lexemes, at, tail.to)
    return undefined
  }
  if (line.maker !== undefined) draft.push('brand', line.maker, span)
  if (line.productType !== undefined) draft.push('productType', line.productType, span)
  const model = [...nameInModel(line, tail), ...tail.pieces].join(' ')
  if (model !== '') {
    const isNamed = nameInModel(line, tail).length > 0
    setModel(sentence, draft, model, [
      isNamed ? lexeme.start : (lexemes[at + 1]?.start ?? lexeme.start),
      lexemes[tail.to - 1]?.end ?? lexeme.end,
    ])
  }
  draft.hint('model', 'electronics', span)
  read(lexemes, at, readOtherNumber(lexemes, draft, tail.to))
  return tail.pieces.length === 0 ? line.maker : undefined
}

/** "iphone 12 or 13" */
function readOtherNumber(lexemes: readonly Lexeme[], draft: Draft, at: number): number {
  const number = lexemes[at + 1]
  if (
    !draft.has('model') ||
    !OR.has(lexemes[at]?.text ?? '') ||
    number?.kind !== 'number' ||
    !/^\d{1,2}$/.test(number.text)
  )
    return at
  const after = lexemes[at + 2]
  if (after && (after.senses.has('unit') || after.senses.has('times') || after.senses.has('currency')))
    return at
  draft.leaveOpen('model')
  return tailAt(lexemes, at + 1, { name: '' }).to
}

/** Products of one maker, which can be left out by name. */
const OWN_PRODUCTS = new Set(['iPhone', 'iPad', 'MacBook'])

function nameInModel({ name, naming }: Line, { pieces }: Tail): string[] {
  const [when, word = name] = naming.split(' ')
  const isNamed = when === 'always' || (when === 'number' && /\d/.test(pieces[0] ?? ''))
  return isNamed ? [word] : []
}

function readCar(sentence: Sentence, draft: Draft, at: number, maker: string | undefined): boolean {
  const { lexemes } = sentence
  const lexeme = lexemes[at]
  const model = lexeme?.senses.get('carModel')
  if (!lexeme || model === undefined) return false
  const cars = makersOfCar(model)
  const car =
    cars.find((each) => each.maker === maker) ??
    (maker === undefined ? cars.find(({ isOrdinary }) => !isOrdinary) : undefined)
  if (!car) return false
  const span: Span = [lexeme.start, lexeme.end]
  if (lexeme.isNegated === true) {
    read(lexemes, at, at + 1)
    return true
  }
  const number = model.length <= CLASS_LETTERS ? tailAt(lexemes, at + 1) : undefined
  const [figures] = number?.pieces ?? []
  const isClass = figures !== undefined && /^\d{2,3}[a-z]?$/.test(figures)
  const end = isClass ? at + 2 : at + 1
  draft.push('brand', car.maker, span)
  setModel(
    sentence,
    draft,
    isClass ? `${model}${lexemes[at + 1]?.isGlued === true ? '' : ' '}${figures}` : model,
    [lexeme.start, lexemes[end - 1]?.end ?? lexeme.end],
  )
  draft.hint('model', 'car_sale', span)
  read(lexemes, at, isClass ? (number?.to ?? end) : end)
  return true
}

/** "gle 350", "rx 350": a class of a few letters goes on with a number. */
const CLASS_LETTERS = 3

/**
 * The maker, if a model of its own may follow. Whether the maker itself is wanted is read with the other
 * names.
 */
function readMaker(sentence: Sentence, draft: Draft, at: number): string | undefined {
  const { lexemes } = sentence
  const lexeme = lexemes[at]
  const maker = lexeme?.senses.get('brand')
  if (!lexeme || maker === undefined || lexeme.isNegated === true) return undefined
  const category = categoryOfMaker(maker)
  if (category !== undefined) draft.hint('maker', category, [lexeme.start, lexeme.end])
  const next = lexemes[at + 1]
  if (!next || next.role !== undefined || draft.has('model')) return maker
  if (next.senses.has('line') || next.senses.has('carModel')) return maker
  const tail = tailAt(lexemes, at + 1, { maker })
  const isModel = tail.pieces.length > 0 && /\d/.test(tail.pieces[0] ?? '')
  const unknown = isModel ? undefined : unknownModel(sentence, at + 1)
  const to = isModel ? tail.to : unknown?.to
  if (to === undefined) return maker
  const text = isModel ? tail.pieces.join(' ') : (unknown?.text ?? '')
  if (codes.has(/^[a-z]+/.exec(text)?.[0] ?? '')) draft.hint('model', 'generator', [next.start, next.end])
  setModel(sentence, draft, text, [next.start, lexemes[to - 1]?.end ?? next.end])
  read(lexemes, at + 1, to)
  return undefined
}

/** "toyota belta": a word that nobody knows right after a maker is taken for a model and stays as typed. */
function unknownModel(sentence: Sentence, at: number): { text: string; to: number } | undefined {
  const { lexemes } = sentence
  const lexeme = lexemes[at]
  if (!lexeme || lexeme.kind !== 'word' || lexeme.senses.size > 0 || lexeme.text.length < UNKNOWN_LETTERS_MIN)
    return undefined
  const number = tailAt(lexemes, at + 1)
  const to = number.pieces.length > 0 && /^\d/.test(number.pieces[0] ?? '') ? number.to : at + 1
  return { text: typedText(sentence, lexeme.start, lexemes[to - 1]?.end ?? lexeme.end), to }
}

const UNKNOWN_LETTERS_MIN = 3

/** "s24 ultra" and "15 pro max" need no maker beside them. */
function readBare(sentence: Sentence, draft: Draft, at: number): void {
  const { lexemes } = sentence
  const lexeme = lexemes[at]
  const maker = lexeme?.senses.get('bareModel')
  if (!lexeme || maker === undefined || lexeme.isNegated === true) return
  if (draft.has('model') && !OR.has(lexemes[at - 1]?.text ?? '')) return
  const tail = tailAt(lexemes, at)
  const pieces = tail.pieces.length > 0 ? tail.pieces : [lexeme.text]
  const to = Math.max(tail.to, at + 1)
  const span: Span = [lexeme.start, lexemes[to - 1]?.end ?? lexeme.end]
  draft.push('brand', maker, span)
  if (maker === 'Apple') draft.push('productType', 'iPhone', span)
  setModel(sentence, draft, pieces.join(' '), span)
  draft.hint('model', 'electronics', span)
  read(lexemes, at, to)
}

/**
 * A model's code away from its maker: "samsung phone a15", "honda generator eu22i", or a generator's code
 * alone.
 */
function readCodes(sentence: Sentence, draft: Draft): void {
  if (draft.has('model')) return
  const { lexemes } = sentence
  const isNamed = lexemes.some(
    (lexeme) => lexeme.isNegated !== true && (lexeme.senses.has('brand') || lexeme.senses.has('line')),
  )
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.role !== undefined) continue
    const code = codeAt(lexemes, at)
    if (!code) continue
    const span: Span = [lexeme.start, lexemes[code.to - 1]?.end ?? lexeme.end]
    const maker = codes.get(lexeme.text)
    if (maker === undefined && !isNamed) continue
    if (maker !== undefined) draft.hint('model', 'generator', span)
    if (maker !== undefined && maker !== '') draft.push('brand', maker, span)
    const tail = maker === undefined ? tailAt(lexemes, at) : { pieces: [code.text], to: code.to }
    setModel(sentence, draft, tail.pieces.join(' '), [lexeme.start, lexemes[tail.to - 1]?.end ?? lexeme.end])
    read(lexemes, at, tail.to)
    return
  }
}

/** "corolla or civic": of two models that are alternatives neither is a filter. */
function setModel({ lexemes }: Sentence, draft: Draft, model: string, span: Span): void {
  const held = draft.understood.find(({ key }) => key === 'model')
  const heldEnd = held?.span?.[1] ?? span[0]
  const areAlternatives = lexemes.some(
    ({ text, start }) => start >= heldEnd && start < span[0] && OR.has(text),
  )
  if (held && held.value !== model && areAlternatives) draft.leaveOpen('model')
  else draft.set('model', model, span)
}

const OR = new Set(['or', 'o', '/'])

const codes = new Map(columnsOf(GENERATOR_CODES).map(([letters = '', maker = '']) => [letters, maker]))

function read(lexemes: readonly Lexeme[], from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const lexeme = lexemes[at]
    if (lexeme) lexeme.role = 'read'
  }
}
