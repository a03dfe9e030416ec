import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { elementsOfTheHead, leanRenderer } from './lean-renderer.ts'

/**
 * What neither we nor the libraries call, by the file that has it. A build that comes to call one of them
 * stops and says so.
 */
const NOT_CALLED = new Map<string, readonly string[]>([
  [
    'react/cjs/react.production.js',
    [
      'Activity',
      'Children',
      'Profiler',
      'PureComponent',
      'ViewTransition',
      '__COMPILER_RUNTIME',
      'addTransitionType',
      'cache',
      'cacheSignal',
      'createRef',
      'unstable_useCacheRefresh',
      'useActionState',
      'useDeferredValue',
      'useOptimistic',
      'useTransition',
    ],
  ],
  [
    'react-dom/cjs/react-dom.production.js',
    [
      'browser',
      'preconnect',
      'prefetchDNS',
      'preinit',
      'preinitModule',
      'preload',
      'preloadModule',
      'requestFormReset',
      'unstable_batchedUpdates',
      'useFormState',
      'useFormStatus',
    ],
  ],
  ['react-dom/cjs/react-dom-client.production.js', ['hydrateRoot']],
  [
    'scheduler/cjs/scheduler.production.js',
    ['unstable_forceFrameRate', 'unstable_next', 'unstable_runWithPriority', 'unstable_wrapCallback'],
  ],
])

/** Words that others than React have as well. */
const COMMON = ['browser', 'cache', 'preload']

const FILES = new Map([
  ['react', 'react/cjs/react.production.js'],
  ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom/cjs/react-dom.production.js'],
])

const AS_MODULE = '\0as-module/node_modules/'

/**
 * For the build: React, which is CommonJS, as modules. Of CommonJS each chunk makes itself a namespace and
 * calls every name on it, and nobody can tell that a part of it is not called: two and a half kilobytes on
 * every first view.
 */
export function leanReact(root: string): Plugin {
  const folder = join(root, 'node_modules')
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      filter: { id: /^react(-dom|\/jsx-runtime)?$/ },
      handler: (part, _importer, { kind }) => (kind === 'import-statement' ? `${AS_MODULE}${part}/` : null),
    },
    load: {
      filter: { id: /^\0as-module/ },
      handler: (id) => moduleOf(folder, id.slice(AS_MODULE.length, -1)),
    },
    transform: {
      filter: { id: /node_modules\/(react|react-dom|scheduler)\/cjs\/.*\.production\.js$/ },
      handler(code, id) {
        const lean = (NOT_CALLED.get(id.split('/node_modules/').at(-1) ?? '') ?? []).reduce(without, code)
        return id.endsWith('/react-dom-client.production.js') ? leanRenderer(lean) : lean
      },
    },
    generateBundle(_options, bundle) {
      const names = [...NOT_CALLED.values()].flat().filter((name) => !COMMON.includes(name))
      const code = Object.values(bundle)
        .map((file) => (file.type === 'chunk' ? file.code : ''))
        .join('\n')
      const called = names.filter((name) => code.includes(`.${name}`))
      if (called.length > 0)
        this.error(`${called.join(', ')} of React is called: take it out of scripts/lean-react.ts`)
      const inHead = elementsOfTheHead(code)
      if (inHead.length > 0)
        this.error(
          `${inHead.join(', ')} is rendered by React, which scripts/lean-renderer.ts made forget how`,
        )
    },
  }
}

/** In production jsx and jsxs are one function. */
function moduleOf(folder: string, part: string): string {
  const file = FILES.get(part) ?? ''
  const left = NOT_CALLED.get(file) ?? []
  const names = Object.keys(createRequire(import.meta.url)(join(folder, file))).filter(
    (name) => !/^__|^jsxs$/.test(name) && !left.includes(name),
  )
  const bound = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => it.${name})()`)
  return [
    `const it = require('${part}')`,
    ...bound,
    'export default it',
    names.includes('jsx') ? 'export { jsx as jsxs }' : '',
  ].join('\n')
}

/** As a constant that nobody reads, it goes, and so does what only it needs. */
function without(code: string, name: string): string {
  const start = `\nexports.${name} = `
  if (!code.includes(start))
    throw new Error(`React has no ${name} here: take it out of scripts/lean-react.ts`)
  return code.replace(start, `\nconst not_called_${name} = `)
}
