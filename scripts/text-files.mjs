// Lets Node import a text file as Vite does: `import text from './words.txt?raw'`. Node 20, which only installs
// the project's own Node, cannot.
import { readFileSync } from 'node:fs'
import module from 'node:module'

module.registerHooks?.({
  load(url, context, next) {
    if (!url.endsWith('?raw')) return next(url, context)
    const text = readFileSync(new URL(url.slice(0, -'?raw'.length)), 'utf8')
    return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(text)}` }
  },
})
