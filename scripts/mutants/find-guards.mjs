import { parseSync } from 'oxc-parser'

const PERSON =
  /(user|seller|buyer|author|owner|reporter|recipient|member|person|reader|viewer|admin|uploader)s?_?id\b/i
const STATE = /status|deleted|hidden|removed|revision|suspended|expires|revoked|role\b|used_?at|ended|lifted/i
const STATE_BY_NAME = /isNotSuspended|isActive|isListingVisible|isCommentReadable|blocked/i
const LIMIT = /_MAX$|_LIMIT$|_PER_(MINUTE|HOUR|DAY|WEEK)$|_MINUTELY$|_HOURLY$|_DAILY$/
const PASS = '((_c: unknown, next: () => Promise<void>) => next())'
const REFUSAL = /^(refuse|limitRate|take|spend|require)/

/**
 * Finds the guards of a source file, each with its kind and its fault: the changes that break it. A change
 * replaces an expression by a text. `isAtLoad` tells whether the guard is evaluated when its module loads.
 * @typedef {{
 *   start: number, end: number, text: string, isStatement?: boolean, isMiddleware?: boolean
 * }} Change
 * @returns {{
 *   kind: string, file: string, line: number, before: string, isAtLoad: boolean, changes: Change[]
 * }[]}
 */
export function findGuards(file, source) {
  const guards = []
  const { program } = parseSync(file, source)
  const functions = findAll(program, ({ type }) => /Function/.test(type))
  const middlewares = findAll(program, isMiddleware)
  const add = (kind, term, changes) =>
    guards.push({
      kind,
      file,
      line: lineOf(source, term),
      before: textOf(source, term),
      isAtLoad: !middlewares.includes(term) && !functions.some((each) => contains(each, term)),
      changes,
    })
  const replace = (kind, { start, end }, text) => add(kind, { start, end }, [{ start, end, text }])
  const withoutMiddlewares = middlewares.map(({ start, end }) => ({
    start,
    end,
    text: PASS,
    isMiddleware: true,
  }))
  for (const [index, node] of middlewares.entries()) add('role', node, [withoutMiddlewares[index]])

  walk(program, (node, parent) => {
    if (node.type === 'CallExpression') {
      const name = node.callee.name ?? node.callee.property?.name
      // A route checks twice, before it reads the body and in its handler. Removes the first check as well,
      // so that the handler is tested alone.
      const lower = { admin: 'signedIn', signedIn: 'signedInEvenIfSuspended' }[name]
      if (lower && node.arguments[0]?.type === 'MemberExpression') {
        const { start, end } = node.callee
        add('role', node.callee, [{ start, end, text: lower }, ...withoutMiddlewares])
      }
      if (name === 'and')
        for (const term of node.arguments) if (guardsRows(source, term)) replace('where', term, 'undefined')
      if (name === 'where' && node.arguments.length === 1 && node.arguments[0].callee?.name !== 'and')
        if (guardsRows(source, node.arguments[0])) replace('where', node.arguments[0], 'undefined')
    }
    if (node.type === 'IfStatement' && refuses(source, node.consequent))
      replace('refusal', node.test, 'false')
    if (node.type === 'ExpressionStatement') {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      if (call.type === 'CallExpression' && REFUSAL.test(call.callee.name ?? ''))
        add('refusal', node, [{ start: node.start, end: node.end, text: 'void 0', isStatement: true }])
    }
    if (
      node.type === 'VariableDeclarator' &&
      LIMIT.test(node.id.name ?? '') &&
      /^[\d_ *]+$/.test(textOf(source, node.init))
    )
      replace('limit', node.init, '1_000_000_000')
    if (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'))
      for (const term of sqlTerms(source, node)) {
        const { start, end } = parent.type === 'TaggedTemplateExpression' ? parent : node
        const always = `(${textOf(source, term)} OR 1)`
        const text = source.slice(start, term.start) + always + source.slice(term.end, end)
        add('where', term, [{ start, end, text }])
      }
  })
  return guards
}

/**
 * Adds every fault to the source, switched off. `isFaultOn(id)` is true only for the id in `globalThis.fault`
 * or in the setting FAULT. If one fault contains another, the outer one is checked first. A middleware checks
 * at each request.
 */
export function withFaults(source, guards) {
  const places = new Map()
  for (const { id, changes } of guards)
    for (const { text, ...place } of changes) {
      const key = `${place.start}-${place.end}`
      places.set(key, { ...place, faults: [...(places.get(key)?.faults ?? []), { id, text }] })
    }
  const sorted = [...places.values()].sort((a, b) => a.start - b.start || b.end - a.end)
  const render = (from, to, within) => {
    let text = ''
    let at = from
    for (const [index, place] of within.entries()) {
      if (place.start < at) continue
      const inner = within.slice(index + 1).filter(({ end }) => end <= place.end)
      const original = render(place.start, place.end, inner)
      const faults = place.faults.map(({ id, text: fault }) => `isFaultOn(${id}) ? ${fault} : `)
      const choice = `(${faults.join('')}${original})`
      text += source.slice(at, place.start)
      if (place.isStatement) text += `{ ${choice} }`
      else text += place.isMiddleware ? `((c, next) => ${choice}(c, next))` : choice
      at = place.end
    }
    return text + source.slice(at, to)
  }
  return `${render(0, source.length, sorted)}
import { env as faultEnv } from 'cloudflare:workers'
function isFaultOn(id) {
  ;(globalThis.reachedGuards ??= new Set()).add(id)
  return globalThis.fault === id || Number(faultEnv.FAULT) === id
}
`
}

function findAll(program, isWanted) {
  const found = []
  walk(program, (node, parent) => {
    if (isWanted(node, parent)) found.push(node)
  })
  return found
}

function isMiddleware(node, parent) {
  return (
    node.type === 'Identifier' &&
    /^only(SignedIn|Admins)$/.test(node.name) &&
    parent.type === 'CallExpression'
  )
}

function contains(outer, inner) {
  return outer.start <= inner.start && inner.end <= outer.end
}

function lineOf(source, { start }) {
  return source.slice(0, start).split('\n').length
}

function guardsRows(source, node) {
  const text = textOf(source, node)
  // A nested term is a guard of its own.
  return (
    text.length < 300 &&
    [PERSON, STATE, STATE_BY_NAME].some((each) => each.test(text)) &&
    !/^(and|or)\(/.test(text)
  )
}

function refuses(source, consequent) {
  const [only] = consequent.type === 'BlockStatement' ? consequent.body : [consequent]
  return only?.type === 'ThrowStatement' && /AppError|refus/i.test(textOf(source, only))
}

/** Finds the terms after AND and WHERE in an SQL text that name a person or a state. */
function sqlTerms(source, node) {
  const from = node.start + 1
  const text = mask(source, node)
  if (!/\b(select|update|delete|insert|exists|and)\b/i.test(text)) return []
  const terms = []
  for (const match of text.matchAll(/\b(AND|WHERE)\s+/gi)) {
    const start = match.index + match[0].length
    const length = termLength(text.slice(start))
    const term = { start: from + start, end: from + start + length }
    if (length > 0 && guardsRows(source, term)) terms.push(term)
  }
  return terms
}

/** Replaces each `${}` with question marks of the same length, so that positions stay the same. */
function mask(source, { type, start, end, expressions = [] }) {
  let text = source.slice(start + 1, end - 1)
  if (type !== 'TemplateLiteral') return text
  for (const expression of expressions) {
    const at = expression.start - start - 1
    text =
      text.slice(0, at) +
      '?'.repeat(expression.end - expression.start) +
      text.slice(at + expression.end - expression.start)
  }
  return text
}

const CLAUSES =
  'AND|OR|WHERE|FROM|JOIN|ORDER BY|GROUP BY|LIMIT|RETURNING|UNION|ON CONFLICT|HAVING|THEN|SELECT|SET|VALUES'
const TERM_ENDS = new RegExp(String.raw`^\s+(${CLAUSES})\b`, 'i')

function termLength(text) {
  let depth = 0
  let isBetween = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth < 0) return at
    if (depth > 0) continue
    if (/^\s+between\b/i.test(text.slice(at))) isBetween = true
    const end = text.slice(at).match(TERM_ENDS)
    if (!end) continue
    if (isBetween && /and/i.test(end[1])) isBetween = false
    else return at
  }
  return text.trimEnd().length
}

function textOf(source, node) {
  return node ? source.slice(node.start, node.end) : ''
}

function walk(node, visit, parent) {
  if (!node || typeof node.type !== 'string') return
  visit(node, parent)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const child of value) walk(child, visit, node)
    else if (value && typeof value === 'object') walk(value, visit, node)
  }
}
