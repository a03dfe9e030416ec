import compression from 'compression'
import type { Plugin } from 'vite'

/** Compresses what the preview server serves, as Cloudflare does. */
export function compressPreview(): Plugin {
  return {
    name: 'compress-preview',
    configurePreviewServer: ({ middlewares, httpServer }) => {
      middlewares.use(compression())
      // The server never closes idle connections: a request sent just as it does would be reset.
      if ('keepAliveTimeout' in httpServer) httpServer.keepAliveTimeout = 0
    },
  }
}
