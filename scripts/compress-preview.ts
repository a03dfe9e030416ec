import compression from 'compression'
import type { Plugin } from 'vite'

/** Compresses what the preview server serves, as Cloudflare does. */
export function compressPreview(): Plugin {
  return {
    name: 'compress-preview',
    configurePreviewServer: ({ middlewares, httpServer }) => {
      middlewares.use(compression())
      // Never close idle connections, because a request that is sent at that moment would be reset.
      if ('keepAliveTimeout' in httpServer) httpServer.keepAliveTimeout = 0
    },
  }
}
