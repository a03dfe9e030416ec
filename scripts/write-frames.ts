import { execFileSync } from 'node:child_process'
import type { Plugin } from 'vite'

/** Writes frames.json into the build: what a member's browser shows until the application has started. */
export function writeFrames(classNames: string): Plugin {
  return {
    name: 'write-frames',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const source = execFileSync(process.execPath, ['scripts/render-frames.mjs', classNames], {
        env: { ...process.env, NODE_ENV: 'production' },
        maxBuffer: 1e7,
      })
      this.emitFile({ type: 'asset', fileName: 'frames.json', source })
    },
  }
}
