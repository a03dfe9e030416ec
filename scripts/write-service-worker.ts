import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { serwist } from '@serwist/vite'
import type { Plugin } from 'vite'

const BUILD = 'dist/client'

/** Builds web/service-worker.ts into the build, with the list of what it caches when it is installed. */
export function writeServiceWorker(): Plugin[] {
  const plugins = serwist({
    swSrc: 'service-worker.ts',
    swDest: 'service-worker.js',
    swUrl: '/service-worker.js',
    globDirectory: BUILD,
    globPatterns: ['assets/*'],
    dontCacheBustURLsMatching: /^assets\//,
    injectionPoint: 'self.firstFiles',
    rollupFormat: 'iife',
    manifestTransforms: [
      async (entries) => {
        const first = new Set(listFirstFiles())
        const documents = ['/shell', '/offline'].map((url) => ({ url, revision: hashOfBuild(), size: 0 }))
        return { manifest: [...documents, ...entries.filter(({ url }) => first.has(url))] }
      },
    ],
  })
  // Without this, the plugin would also build the service worker after the Worker's own build.
  return plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => name === 'client' }))
}

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

/** What a press needs to wait. Shared with the code that sends what waits, so without a path of its own. */
const ACTS = new Set(['waiting-likes', 'send-comment', 'carry-out'])

/** The code and styles of the page without a line, of the listings it leads to, of kept answers, and of what waits. */
function listFirstFiles(): string[] {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(`${BUILD}/files.json`, 'utf8'))
  const names = new Set([
    'index.html',
    'routes/offline.tsx?tsr-split=component',
    'routes/listings.$id.tsx?tsr-split=component',
    'lib/without-line.ts',
    'features/engagement/comments/waiting-comments.tsx',
    ...Object.keys(chunks).filter((key) => ACTS.has(chunks[key]?.name ?? '')),
  ])
  for (const name of names) for (const imported of chunks[name]?.imports ?? []) names.add(imported)
  return [...names].flatMap((name) => [chunks[name]?.file ?? [], chunks[name]?.css ?? []].flat())
}

function hashOfBuild(): string {
  const hash = createHash('sha256')
  for (const file of ['index.html', 'files.json', 'frames.json'])
    hash.update(readFileSync(`${BUILD}/${file}`))
  return hash.digest('hex').slice(0, 8)
}
