import compression from 'compression'
import type { Plugin } from 'vite'

/** For what is served from the build on this machine: compressed, as Cloudflare sends it. */
export function compressPreview(): Plugin {
  return {
    name: 'compress-preview',
    configurePreviewServer: ({ middlewares, httpServer }) => {
      middlewares.use(compression())
      // A call that sets out just as the server ends its idle line is reset: only clients end idle lines.
      if ('keepAliveTimeout' in httpServer) httpServer.keepAliveTimeout = 0
    },
  }
}
