import type { ApiDescription, Operation, Parameter } from './describe-api.ts'
import { alternativesOf, asSchema, itemOf, type Schema } from './describe-fields.ts'
import { escapeHtml as text } from '../pages/html.ts'

/**
 * Writes the description of the API as one HTML page without scripts or other files. Every call and every
 * shared schema has an anchor.
 */
export function writeApiPage({ info, paths, components }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  )
  const tags = [...new Set(calls.flatMap(({ call }) => call.tags))].sort()
  const links = [...tags, 'things'].map((tag) => `<a href="#${tag}">${tag}</a>`)
  const sections = tags.map((tag) => {
    const ofTag = calls.filter(({ call }) => call.tags.includes(tag)).map(callHtml)
    return `<section><h2 id="${tag}">${tag}</h2>${ofTag.join('')}</section>`
  })
  const things = Object.entries(components.schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => `<article id="${name}"><h3>${name}</h3>${schemaHtml(schema)}</article>`)
  const cookies = Object.values(components.securitySchemes).map(
    (each) => `<li><code>${each.name}</code> ${text(each.description)}</li>`,
  )
  const title = text(info.title)
  const description = `Every call of ${title} with its parameters, responses and errors.`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API | ${title}</title><meta name="description" content="${description}">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>The API of ${title}</h1>
<p>${text(info.description)}</p>
<ul>${cookies.join('')}</ul>
<p>${calls.length} calls, version ${text(info.version)}. For programs:
<a href="/api/openapi.json">openapi.json</a>. <a href="/">To the market</a></p>
<nav aria-label="Calls">${links.join(' ')}</nav>
</header>
<main>
${sections.join('\n')}
<section><h2 id="things">things</h2><p>What many responses contain.</p>${things.join('')}</section>
</main>
</body>
</html>`
}

function callHtml({ path, method, call }: { path: string; method: string; call: Operation }): string {
  const id = `${method}${path.replace(/[^\w]+/g, '-').replace(/-$/, '')}`
  const parameters = fieldsHtml(call.parameters.map(parameterField))
  return `<article id="${id}">
<h3><a href="#${id}"><b>${method.toUpperCase()}</b> ${text(path)}</a></h3>
<p>${text(call.summary)}. ${whoMay(call)}</p>
${call.parameters.length > 0 ? `<h4>Parameters</h4>${parameters}` : ''}${bodyHtml(call)}
<h4>Responses</h4><dl>${Object.entries(call.responses).map(responseHtml).join('')}</dl>
</article>`
}

function bodyHtml({ requestBody }: Operation): string {
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type || !body) return ''
  const suffix = type === 'application/json' ? '' : ` <code>${text(type)}</code>`
  return `<h4>Body${suffix}</h4>${schemaHtml(body.schema)}${exampleHtml(body.example)}`
}

function whoMay({ security = [] }: Operation): string {
  if (security.length === 0) return 'For anyone.'
  return JSON.stringify(security).includes('admin') ? 'For admins.' : 'For signed-in people.'
}

function responseHtml([status, { description, content = {} }]: [
  string,
  Operation['responses'][string],
]): string {
  const [type, response] = Object.entries(content)[0] ?? []
  if (!type || !response) return `<dt>${status}</dt><dd>no body</dd>`
  if (Number(status) >= 400)
    return `<dt>${status}</dt><dd>${description
      .split(', ')
      .map((code) => `<code>${text(code)}</code>`)
      .join(' ')}</dd>`
  const details =
    type === 'application/json'
      ? schemaHtml(response.schema) + exampleHtml(response.example)
      : `<code>${text(type)}</code>`
  return `<dt>${status}</dt><dd>${details}</dd>`
}

function exampleHtml(example: unknown): string {
  const json = text(JSON.stringify(example, null, 1)).replaceAll('&quot;', '"')
  return `<details><summary>example</summary><pre>${json}</pre></details>`
}

interface Field {
  name: string
  isRequired: boolean
  /** The text after the type: where a parameter is sent (path, query or header), and its description. */
  note: string
  schema: Schema
}

function parameterField({ name, in: sentIn, required = false, description, schema }: Parameter): Field {
  return { name, isRequired: required, note: description ? `${sentIn}. ${description}` : sentIn, schema }
}

function schemaHtml(schema: Schema): string {
  const inner = partsOf(schema)
  return inner === ''
    ? `<p>${typeOf(schema)}</p>`
    : schema.type === 'object'
      ? inner
      : `<p>${typeOf(schema)}</p>${inner}`
}

/**
 * The fields of an object, of a list's items or of each alternative. '' for a schema that has a section of
 * its own.
 */
function partsOf(schema: Schema): string {
  const { properties, required = [] } = schema
  if (properties)
    return fieldsHtml(
      Object.entries(properties).map(([name, each]) => ({
        name,
        isRequired: required.includes(name),
        note: '',
        schema: asSchema(each),
      })),
    )
  if (schema.items) return partsOf(itemOf(schema) ?? {})
  return alternativesOf(schema).map(partsOf).filter(Boolean).join('<p>or</p>')
}

function fieldsHtml(fields: readonly Field[]): string {
  if (fields.length === 0) return '<p>nothing</p>'
  const rows = fields.map(({ name, isRequired, note, schema }) => {
    const parts = partsOf(schema)
    const details = parts && `<details><summary>fields</summary>${parts}</details>`
    const optional = isRequired ? '' : ' <i>optional</i>'
    const words = note && ` <i>${text(note)}</i>`
    return `<li><code>${text(name)}</code>${optional} ${typeOf(schema)}${words}${details}</li>`
  })
  return `<ul>${rows.join('')}</ul>`
}

/** Describes a value: its type, bounds and closed list. */
function typeOf(schema: Schema): string {
  const {
    $ref,
    type,
    enum: values,
    format,
    description,
    minLength,
    maxLength,
    minimum,
    maximum,
    minItems,
    maxItems,
    default: defaultValue,
  } = schema
  if ($ref) {
    const name = text($ref.split('/').at(-1) ?? '')
    return `<a href="#${name}">${name}</a>${wordsHtml(description)}`
  }
  const alternatives = alternativesOf(schema)
  const list = 'const' in schema ? [schema.const] : values
  const parts = [
    list
      ? list.map((value) => `<code>${text(String(value))}</code>`).join(' ')
      : alternatives.length > 0
        ? [...new Set(alternatives.map(typeOf))].join(' or ')
        : type === 'array'
          ? `list of ${typeOf(itemOf(schema) ?? {})}`
          : text(format ?? [type ?? 'anything'].flat().join(' or ')),
    bounds(minLength, maxLength, ' characters'),
    type === 'integer' && maximum === Number.MAX_SAFE_INTEGER ? '' : bounds(minimum, maximum, ''),
    bounds(minItems, maxItems, ' of them'),
    defaultValue === undefined ? '' : `default ${text(JSON.stringify(defaultValue))}`,
  ]
  return parts.filter(Boolean).join(', ') + wordsHtml(description)
}

function wordsHtml(description = ''): string {
  return description && `. ${text(description)}`
}

function bounds(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  return most === undefined
    ? `at least ${least}${unit}`
    : least === undefined
      ? `at most ${most}${unit}`
      : `${least} to ${most}${unit}`
}

const STYLE = `
  :root{color-scheme:light dark;background:Canvas;color:CanvasText}
  body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
  pre{white-space:pre-wrap;background:#8882;padding:.5rem;margin:.25rem 0;font-size:.85rem}
  h2{margin:3rem 0 0;border-bottom:2px solid}
  article{border-bottom:1px solid #8886;padding:.5rem 0}
  h3{font:1rem ui-monospace,monospace;margin:.5rem 0}
  h4{margin:.75rem 0 .25rem;font-size:.9rem}
  h3 a{color:inherit;text-decoration:none}
  nav a{display:inline-block;padding:.25rem .5rem .25rem 0}
  code{font-size:.9em;background:#8882;padding:0 .25em;border-radius:3px}
  li>code:first-child{font-weight:700;background:none}
  ul{padding-left:1.2rem;margin:.25rem 0}
  dl{display:grid;grid-template-columns:3rem 1fr;gap:.25rem;margin:0}
  dd{margin:0;min-width:0}
  p{margin:.25rem 0}
  summary{cursor:pointer;padding:.15rem 0}
  :target{outline:3px solid #1d6fd8;outline-offset:4px}
  i{opacity:.8}
`
