import compression from 'compression'
import type { Plugin } from 'vite'

/** For what is served from the build on this machine: compressed, as Cloudflare sends it. */
export function compressPreview(): Plugin {
  return {
    name: 'compress-preview',
    configurePreviewServer: ({ middlewares }) => void middlewares.use(compression()),
  }
}
