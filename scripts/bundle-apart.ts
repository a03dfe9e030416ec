import { build, type Plugin } from 'vite'

/**
 * For the build: bundles a file with all that it imports by itself, before the rest is. Old packages need
 * helpers of the bundler, which would else stand in a chunk that every page loads: a quarter of a kilobyte
 * for those who never open what uses them.
 */
export function bundleApart(file: string): Plugin {
  return {
    name: 'bundle-apart',
    apply: 'build',
    load: {
      filter: { id: file },
      async handler() {
        const answer = await build({
          configFile: false,
          logLevel: 'error',
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          build: {
            write: false,
            minify: false,
            target: 'es2022',
            lib: { entry: file, formats: ['es'] },
            rolldownOptions: { output: { codeSplitting: false } },
          },
        })
        const [bundle] = [answer].flat()
        const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
        if (!chunk) return this.error(`${file} could not be bundled apart`)
        return { code: chunk.code, map: null, moduleSideEffects: false }
      },
    },
  }
}
