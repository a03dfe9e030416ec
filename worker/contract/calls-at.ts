import { BESIDES, CALLS, type Call } from './calls.ts'

/** The calls of a path, one for each method; a name in full goes before a parameter. */
export function callsAt(path: string): Call[] {
  const taken = [...CALLS, ...BESIDES].filter((call) => patternOf(call).test(path))
  const parameters = (call: Call) => call.path.split('{').length
  const fewest = Math.min(...taken.map(parameters))
  return taken.filter((call) => parameters(call) === fewest)
}

/** A photo's key has slashes. */
function patternOf({ path }: Call): RegExp {
  const dotted = path.replaceAll('.', '\\.').replace('{key}', '.+')
  return new RegExp(`^${dotted.replace(/\{\w+\}/g, '[^/]+')}$`)
}
