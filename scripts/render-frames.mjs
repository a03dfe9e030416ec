// Prints the frames of members' pages as JSON (web/frames.tsx). A process of its own, because Vite's build does
// not end while a server that it started was in the same process. The argument is the build's naming of classes.
import { createServer } from 'vite'

const server = await createServer({
  root: 'web',
  configFile: false,
  mode: 'production',
  appType: 'custom',
  logLevel: 'error',
  cacheDir: '../node_modules/.vite-frames',
  css: { modules: { generateScopedName: process.argv[2] } },
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const { renderFrames } = await server.ssrLoadModule('/frames.tsx')
const frames = JSON.stringify(await renderFrames())
process.stdout.write(frames, () => process.exit())
