import * as z from 'zod'

/** Vite's manifest: the output file of each module of web/, and what that file needs. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.infer<typeof Manifest>

const MANIFEST = '/files.json'
const ENTRY = 'index.html'

export interface BuildFiles {
  /** The file that starts the application. */
  entry: string
  /** All other scripts that are needed, except those that load later. */
  scripts: string[]
  /** Style sheets with their text, in the order in which the browser would load them. */
  styles: { file: string; text: string }[]
}

/** Cached per isolate and build: file names change with their content. */
const known = new WeakMap<Fetcher, { manifest: Manifest; texts: Map<string, string> }>()

/**
 * The files that a page with code in these modules of web/ needs. Undefined without a build, as in
 * development.
 */
export async function findBuildFiles(
  assets: Fetcher,
  origin: string,
  modules: readonly string[],
): Promise<BuildFiles | undefined> {
  const build = known.get(assets) ?? (await readBuild(assets, origin))
  const entry = build?.manifest[ENTRY]
  if (!build || !entry) return undefined
  const { manifest, texts } = build
  const chunks = new Set<string>()
  for (const name of [ENTRY, ...modules]) collect(manifest, name, chunks)
  const files = [...chunks].flatMap((name) => manifest[name] ?? [])
  const sheets = [...new Set(files.flatMap(({ css = [] }) => css))]
  return {
    entry: entry.file,
    scripts: files.map(({ file }) => file).filter((file) => file !== entry.file),
    styles: await Promise.all(
      sheets.map(async (file) => ({
        file,
        text: texts.get(file) ?? (await readText(assets, origin, file, texts)),
      })),
    ),
  }
}

/** A chunk comes after its imports, and so do its styles. */
function collect(manifest: Manifest, name: string, found: Set<string>): void {
  if (found.has(name)) return
  for (const imported of manifest[name]?.imports ?? []) collect(manifest, imported, found)
  found.add(name)
}

async function readBuild(assets: Fetcher, origin: string) {
  const answer = await assets.fetch(new URL(MANIFEST, origin))
  if (!answer.ok) return undefined
  const build = { manifest: Manifest.parse(await answer.json()), texts: new Map<string, string>() }
  known.set(assets, build)
  return build
}

async function readText(assets: Fetcher, origin: string, file: string, texts: Map<string, string>) {
  const answer = await assets.fetch(new URL(`/${file}`, origin))
  if (!answer.ok) throw new Error(`The build has no ${file}`)
  const text = await answer.text()
  texts.set(file, text)
  return text
}
