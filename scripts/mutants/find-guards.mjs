import { parseSync } from 'oxc-parser'

const PERSON =
  /(user|seller|buyer|author|owner|reporter|recipient|member|person|reader|viewer|admin|uploader)s?_?id\b/i
const STATE = /status|deleted|hidden|removed|revision|suspended|expires|revoked|role\b|used_?at|ended|lifted/i
const STATE_BY_NAME = /isFree|isActive|isListingOnShow|isCommentReadable|blocked/i
const LIMIT = /_MAX$|_LIMIT$|_PER_|_A_(MINUTE|HOUR|DAY|WEEK)$|_MINUTELY$|_HOURLY$|_DAILY$/
const REFUSAL = /^(refuse|limitRate|take|spend|require)/

/**
 * Every guard of a source file, each with its kind. Its fault: `text` in place of what stands from `start` to
 * `end`, and the changes of `more`.
 */
export function findGuards(file, source) {
  const guards = []
  const add = (kind, { start, end }, text, more = []) =>
    guards.push({ kind, file, start, end, text, more, before: source.slice(start, end) })
  const { program } = parseSync(file, source)
  const middlewares = []
  walk(program, (node, parent) => {
    if (
      node.type === 'Identifier' &&
      /^only(SignedIn|Admins)$/.test(node.name) &&
      parent.type === 'CallExpression'
    )
      middlewares.push(node)
  })
  const pass = '((_c: unknown, next: () => Promise<void>) => next())'
  const withoutMiddlewares = middlewares.map(({ start, end }) => ({ start, end, text: pass }))
  for (const { start, end } of middlewares) add('role', { start, end }, pass)

  walk(program, (node) => {
    if (node.type === 'CallExpression') {
      const name = node.callee.name ?? node.callee.property?.name
      // A route asks twice, before the body is read and in its handler: without the first, each handler
      // stands alone.
      if (name === 'admin' && node.arguments[0]?.type === 'MemberExpression')
        add('role', node.callee, 'signedIn', withoutMiddlewares)
      if (name === 'signedIn' && node.arguments[0]?.type === 'MemberExpression')
        add('role', node.callee, 'signedInEvenIfSuspended', withoutMiddlewares)
      if (name === 'and')
        for (const term of node.arguments) if (guardsRows(source, term)) add('where', term, 'undefined')
      if (name === 'where' && node.arguments.length === 1 && node.arguments[0].callee?.name !== 'and')
        if (guardsRows(source, node.arguments[0])) add('where', node.arguments[0], 'undefined')
    }
    if (node.type === 'IfStatement' && refuses(source, node.consequent)) add('refusal', node.test, 'false')
    if (node.type === 'ExpressionStatement') {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      if (call.type === 'CallExpression' && REFUSAL.test(call.callee.name ?? ''))
        add('refusal', node, 'void 0')
    }
    if (
      node.type === 'VariableDeclarator' &&
      LIMIT.test(node.id.name ?? '') &&
      /^[\d_ *]+$/.test(textOf(source, node.init))
    )
      add('limit', node.init, `1_000_000_000`)
    if (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'))
      for (const term of sqlTerms(source, node)) add('where', term, `(${textOf(source, term)} OR 1)`)
  })
  return guards
}

function guardsRows(source, node) {
  const text = textOf(source, node)
  // A term within a term is a guard of its own.
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

/** The terms after AND and WHERE of a text of SQL that name a person or a state. */
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

/** What stands in `${}` is kept in length and put out of sight. */
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
