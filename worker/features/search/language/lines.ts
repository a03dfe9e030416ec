import { columnsOf } from './table.ts'
import { DEVICE_LINES } from './words/devices.ts'

/** A line of devices: what its name says besides. */
export interface Line {
  name: string
  maker?: string
  productType?: string
  /**
   * When the name goes into the model (never, always, where a number follows), and the word that stands for
   * it there if it is not the name.
   */
  naming: string
  takenWhen: string
}

/** Every spelling of a line's name, and the name. */
export function lineNames(): ReadonlyMap<string, string> {
  return namesBySpelling
}

/** The lines of a name: "note" is Infinix's and Samsung's. */
export function linesNamed(name: string): readonly Line[] {
  return linesByName.get(name) ?? []
}

/** Lines that need no other word beside them. */
export function distinctLines(): string[] {
  return [...linesByName]
    .filter(([, lines]) => lines.some(({ takenWhen }) => takenWhen === ''))
    .map(([name]) => name)
}

const namesBySpelling = new Map<string, string>()
const linesByName = new Map<string, Line[]>()

for (const [names = '', maker = '', productType = '', naming = '', takenWhen = ''] of columnsOf(
  DEVICE_LINES,
)) {
  const [name = '', ...others] = names.split(',').map((spelling) => spelling.trim())
  for (const spelling of [name, ...others]) namesBySpelling.set(spelling, name)
  const line = {
    name,
    naming,
    takenWhen,
    ...(maker === '' ? {} : { maker }),
    ...(productType === '' ? {} : { productType }),
  }
  linesByName.set(name, [...(linesByName.get(name) ?? []), line])
}
