import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/**
 * For the build: what a lazy part needs besides itself stands where it is asked for as one string of names,
 * without paths and without what the asking chunk has brought along. Vite's own lists of paths cost every
 * page half a kilobyte. web/lib/load-with-styles.ts reads it.
 */
export function shortNeeds(): Plugin {
  return {
    name: 'short-needs',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = withShortNeeds(chunk.code, filesOf(chunk.fileName, bundle))
        }
      },
    },
  }
}

export function withShortNeeds(code: string, here: ReadonlySet<string>): string {
  const [list = '', paths] = /^const __vite__mapDeps=.*?\[(.*?)\].*\n/.exec(code) ?? []
  const files = paths ? paths.split(',').map((path) => path.replaceAll('"', '')) : []
  const short = code
    .slice(list.length)
    .replaceAll(/__vite__mapDeps\(\[([\d,]*)\]\)/g, (_call, indexes: string) => {
      const needed = indexes
        .split(',')
        .map((index) => files[Number(index)] ?? '')
        .filter((file) => !here.has(file))
      return JSON.stringify(toText(needed))
    })
  if (short.includes('__vite__mapDeps'))
    throw new Error('Vite lists what a lazy part needs in another form than is shortened here')
  return short
}

/** A chunk, what it imports, what that imports, and their style sheets. */
function filesOf(fileName: string, bundle: Bundle, files = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (files.has(fileName) || chunk?.type !== 'chunk') return files
  files.add(fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
  for (const imported of chunk.imports) filesOf(imported, bundle, files)
  return files
}

/** Names of code, then a comma and names of style sheets. All are seven letters long. */
function toText(files: readonly string[]): string {
  const names = (ending: string) =>
    files
      .filter((file) => file.endsWith(ending))
      .map((file) => nameOf(file, ending))
      .join('')
  return `${names('.js')},${names('.css')}`.replace(/,$/, '')
}

function nameOf(file: string, ending: string): string {
  const name = file.slice('assets/'.length, -ending.length)
  if (name.length !== 7) throw new Error(`${file} is not named by seven letters`)
  return name
}
