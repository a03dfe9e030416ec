import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { shrinkCss } from './shrink-css.ts'

interface Pages {
  PAGES: readonly { name: string; path: string; files: readonly string[] }[]
  renderPage: (path: string) => Promise<string>
}

const ROOT = '<div id="root"></div>'
const ENTRY = 'web/features/pages/prerender/pages.tsx'

/**
 * For the build: public pages as whole HTML files in /prerendered, which worker/platform/pages.ts serves to
 * visitors. Their styles stand in them and their code comes after all else, so that a page is read while the
 * application is still on its way. It then takes over (web/take-over.ts).
 */
export function prerenderPages(root: string): Plugin {
  return {
    name: 'prerender-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const { PAGES, renderPage } = await loadPages(root)
        const index = readFileSync(join(dir, 'index.html'), 'utf8')
        mkdirSync(join(dir, 'prerendered'))
        for (const { name, path, files } of PAGES) {
          const needs = files.reduce(
            (found, file) => filesOf(chunkWith(`/web/features/${file}`, bundle), bundle, found),
            new Set<string>(),
          )
          writeFileSync(
            join(dir, 'prerendered', `${name}.html`),
            toPage(index, await renderPage(path), needs, (asset) => textOf(asset, bundle)),
          )
        }
      },
    },
  }
}

/** The pages as a module of Node, with the classes that the build gives them. */
async function loadPages(root: string): Promise<Pages> {
  const { classOf, plugins } = shrinkCss(join(root, 'web'))
  const folder = join(root, 'node_modules', '.cache')
  const file = join(folder, `prerender-${process.pid}.mjs`)
  const answer = await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'error',
    css: { modules: { generateScopedName: classOf } },
    plugins,
    build: {
      ssr: join(root, ENTRY),
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [bundle] = [answer].flat()
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!chunk) throw new Error('The pages could not be bundled')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, chunk.code)
  try {
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(file)
  }
}

/**
 * The built page with styles and content in it, its code at the end and behind everything else on the line.
 */
export function toPage(
  index: string,
  content: string,
  needs: ReadonlySet<string>,
  read: (asset: string) => string,
): string {
  const sheets = [...index.matchAll(/<link rel="stylesheet"[^>]*href="\/(.+?)">\s*/g)]
  const scripts = [...index.matchAll(/<script type="module"[^>]*><\/script>\s*/g)].map(([tag]) => tag)
  if (!index.includes(ROOT))
    throw new Error(`index.html has no ${ROOT}: prerendered pages have no place for the application`)
  if (scripts.length === 0) throw new Error('index.html has no scripts that can be moved to its end')
  const first = sheets.map(([, asset = '']) => asset)
  const known = scripts.join('')
  const own = [...needs].filter((asset) => !first.includes(asset) && !known.includes(asset))
  const styles = [...first, ...own.filter((asset) => asset.endsWith('.css'))]
  const ahead = own
    .filter((asset) => asset.endsWith('.js'))
    .map((asset) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${asset}">`)
  const stripped = [...sheets.map(([tag]) => tag), ...scripts].reduce(
    (html, tag) => html.replace(tag, ''),
    index,
  )
  const head = styles.map((asset) => `<style data-href="/${asset}">${read(asset)}</style>`).join('')
  const end = [
    ...ahead,
    ...scripts.map((tag) => tag.trim().replace('<script ', '<script fetchpriority="low" ')),
  ].join('')
  return stripped
    .replace('</head>', () => `${head}</head>`)
    .replace(ROOT, () => `<div id="prerendered">${content}</div><div id="root" class="taking-over"></div>`)
    .replace('</body>', () => `${end}</body>`)
}

function chunkWith(file: string, bundle: Rolldown.OutputBundle): string {
  const chunk = Object.values(bundle).find(
    (each) =>
      each.type === 'chunk' && Object.keys(each.modules).some((id) => id.split('?')[0]?.endsWith(file)),
  )
  if (!chunk) throw new Error(`No chunk has ${file}`)
  return chunk.fileName
}

/** A chunk, what it imports, what that imports, and their style sheets. */
function filesOf(fileName: string, bundle: Rolldown.OutputBundle, files = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (files.has(fileName) || chunk?.type !== 'chunk') return files
  files.add(fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
  for (const imported of chunk.imports) filesOf(imported, bundle, files)
  return files
}

function textOf(asset: string, bundle: Rolldown.OutputBundle): string {
  const file = bundle[asset]
  if (file?.type !== 'asset') throw new Error(`${asset} is no file of the build`)
  return String(file.source)
}
