import * as z from 'zod'
import { Frames } from '#contract/rendering.ts'

/** Vite's manifest: the output file of each module of web/, and what that file imports. */
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
const FRAMES = 'frames.json'

export interface BuildFiles {
  /** The text of index.html. */
  page: string
  /** The file that starts the application. */
  entry: string
  /** The other scripts that the page needs, without those that load later. */
  scripts: string[]
  /** Style sheets with their text, in the order in which the browser would load them. */
  styles: { file: string; text: string }[]
}

/** Cached per isolate and build. File names change with their content. */
const builds = new WeakMap<Fetcher, { manifest: Manifest; texts: Map<string, string> }>()

/**
 * Finds the files of a page whose code is in these modules of web/. Undefined if there is no build, as in
 * development.
 */
export async function findBuildFiles(
  assets: Fetcher,
  origin: string,
  modules: readonly string[],
): Promise<BuildFiles | undefined> {
  const build = builds.get(assets) ?? (await readBuild(assets, origin))
  const entry = build?.manifest[ENTRY]
  if (!build || !entry) return undefined
  const { manifest, texts } = build
  const chunks = new Set<string>()
  for (const name of [ENTRY, ...modules]) collect(manifest, name, chunks)
  const files = [...chunks].flatMap((name) => manifest[name] ?? [])
  const sheets = [...new Set(files.flatMap(({ css = [] }) => css))]
  const textOf = async (file: string) => texts.get(file) ?? (await readText(assets, origin, file, texts))
  return {
    page: await textOf(''),
    entry: entry.file,
    scripts: files.map(({ file }) => file).filter((file) => file !== entry.file),
    styles: await Promise.all(sheets.map(async (file) => ({ file, text: await textOf(file) }))),
  }
}

/** Adds a chunk after its imports, so that its styles come after theirs. */
function collect(manifest: Manifest, name: string, found: Set<string>): void {
  if (found.has(name)) return
  for (const imported of manifest[name]?.imports ?? []) collect(manifest, imported, found)
  found.add(name)
}

/** What the browser shows until the application has started. Call it only if there is a build. */
export async function findFrame(assets: Fetcher, origin: string, name: keyof Frames): Promise<string> {
  const { texts } = builds.get(assets) ?? { texts: new Map<string, string>() }
  const text = texts.get(FRAMES) ?? (await readText(assets, origin, FRAMES, texts))
  return Frames.parse(JSON.parse(text))[name]
}

async function readBuild(assets: Fetcher, origin: string) {
  const response = await assets.fetch(new URL(MANIFEST, origin))
  if (!response.ok) return undefined
  const build = { manifest: Manifest.parse(await response.json()), texts: new Map<string, string>() }
  builds.set(assets, build)
  return build
}

async function readText(assets: Fetcher, origin: string, file: string, texts: Map<string, string>) {
  const response = await assets.fetch(new URL(`/${file}`, origin))
  if (!response.ok) throw new Error(`The build has no ${file}`)
  const text = await response.text()
  texts.set(file, text)
  return text
}
