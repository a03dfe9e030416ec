import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * For the build: the CSS under `root` with names of two letters for its classes and its tokens, which takes a
 * kilobyte and a half off every first view. A class stands as a string where it is used, so that no chunk
 * carries a list of them.
 */
export function shrinkCss(root: string) {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const classes = shortNames(
    globSync('**/*.module.css', { cwd: root }).flatMap((file) =>
      namesIn(read(file)).map((name) => `${file} ${name}`),
    ),
  )
  const tokens = shortNames(tokensIn(read('styles/tokens.css')))
  const classOf = (name: string, path: string) =>
    found(classes.get(`${relative(root, path)} ${name}`), `.${name} of ${path}`)
  return { classOf, plugins: [shortTokens(tokens), strings(), keepStyles()] }
}

/**
 * In alphabetical order, so that the same source makes the same build. No name is one that blockers of
 * advertisements hide, such as `ad`.
 */
export function shortNames(names: string[]): Map<string, string> {
  return new Map([...new Set(names)].sort().map((name, index) => [name, shortName(index)]))
}

function shortName(index: number): string {
  return (
    String.fromCharCode(97 + (index % 26)) +
    Math.floor(index / 26)
      .toString(36)
      .toUpperCase()
  )
}

function namesIn(css: string): string[] {
  return [...css.matchAll(/(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi)].map((match) => match[1] ?? '')
}

function tokensIn(css: string): string[] {
  return [...css.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1] ?? '')
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`There is no short name for ${what}`)
  return value
}

function shortTokens(tokens: Map<string, string>): Plugin {
  return {
    name: 'short-tokens',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/[^?]*\.(css|tsx?)(\?|$)/ },
      handler(code, id) {
        const isStyle = id.includes('.css')
        return code.replaceAll(/--[\w-]+/g, (name) => {
          const short = tokens.get(name)
          if (short && !isStyle)
            throw new Error(`${id}: ${name} has another name in the build. Use it in a style sheet.`)
          if (isStyle && /^--[a-z][A-Z\d]$/.test(name))
            throw new Error(`${id}: ${name} may be the short name of a token`)
          return short ? `--${short}` : name
        })
      },
    },
  }
}

/**
 * `styles.card` of a namespace is a constant that the bundler writes out; of a default export, an object, it
 * is not.
 */
function strings(): Plugin {
  return {
    name: 'classes-as-strings',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/[^?]*\.tsx(\?|$)/, code: { include: /\.module\.css/, exclude: /styles\[/ } },
      handler: (code) =>
        code.replaceAll(/import (\w+) from (['"].+?\.module\.css['"])/g, 'import * as $1 from $2'),
    },
    onLog(_level, log) {
      if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log)
    },
  }
}

/** Vite forgets a style sheet whose names are all written out: its module looks unused. */
function keepStyles(): Plugin {
  return {
    name: 'keep-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
    generateBundle(_options, bundle) {
      const kept = new Set(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : [])),
      )
      const wanted = [...kept]
        .flatMap((id) => this.getModuleInfo(id)?.importedIds ?? [])
        .filter((id) => id.endsWith('.module.css'))
      const lost = wanted.filter((id) => !kept.has(id))
      if (lost.length > 0) this.error(`These style sheets are lost: ${lost.join(', ')}`)
    },
  }
}
