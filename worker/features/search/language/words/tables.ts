import attributes from './attributes.txt?raw'
import comparisons from './comparisons.txt?raw'
import devices from './devices.txt?raw'
import fillers from './fillers.txt?raw'
import grammar from './grammar.txt?raw'
import kinds from './kinds.txt?raw'
import makers from './makers.txt?raw'
import misspelt from './misspelt.txt?raw'
import models from './models.txt?raw'
import places from './places.txt?raw'
import quantities from './quantities.txt?raw'
import stories from './stories.txt?raw'

/** The text of a table, by its name. The tables are in the files beside this one, each under its `[name]`. */
export function tableOf(name: string): string {
  const table = tables().get(name)
  if (table === undefined) throw new Error(`There is no table of words called ${name}`)
  return table
}

/** The tables whose names begin with these words, with the rest of each name. */
export function tablesOf(start: string): [rest: string, table: string][] {
  return [...tables()]
    .filter(([name]) => name.startsWith(`${start} `))
    .map(([name, table]) => [name.slice(start.length + 1), table])
}

const FILES = [
  attributes,
  comparisons,
  devices,
  fillers,
  grammar,
  kinds,
  makers,
  misspelt,
  models,
  places,
  quantities,
  stories,
]
let read: Map<string, string> | undefined

function tables(): ReadonlyMap<string, string> {
  read ??= new Map(
    FILES.flatMap((text) =>
      text
        .replaceAll(/^#.*\n|\\\n/gm, '')
        .split(/^(?=\[.+\]$)/m)
        .flatMap(toTable),
    ),
  )
  return read
}

/** A part of a file that begins with a name. The remarks before the first name are not a table. */
function toTable(part: string): [name: string, table: string][] {
  const [, name, table] = /^\[(.+)\]\n([^]*)$/.exec(part) ?? []
  return name === undefined || table === undefined ? [] : [[name, table]]
}
