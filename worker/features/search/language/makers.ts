import type { ListingType } from '#contract/kinds/derived.ts'
import { columnsIn, rowsIn } from './table.ts'
import { tableOf, tablesOf } from './words/tables.ts'

/** The category of a maker's products; undefined for Honda, which makes both cars and generators. */
export function categoryOfMaker(maker: string): ListingType | undefined {
  return categories.get(maker)
}

/** True if a number alone can be a model of the maker: "nokia 105", "bmw 320i". */
export function isNumberedModel(maker: string, digits: string): boolean {
  const numbers = numbered.get(maker)
  return numbers !== undefined && (digits.length <= numbers.digitsMax || numbers.longer.has(digits))
}

const categories = new Map<string, ListingType>([['Jeep', 'car_sale']])
for (const [table, category] of [
  [tableOf('electronics makers'), 'electronics'],
  [tableOf('generator makers'), 'generator'],
  [tableOf('car makers'), 'car_sale'],
] as const) {
  for (const { value } of rowsIn(table)) categories.set(value, category)
}

const numbered = new Map(
  columnsIn(tableOf('numbered makers')).map(([maker = '', digits = '', longer = '']) => [
    maker,
    { digitsMax: Number(digits), longer: new Set(longer.split(' ')) },
  ]),
)

interface Car {
  maker: string
  /** The name is also an ordinary word, so it is a model only right after its maker. */
  isOrdinary: boolean
}

/** Maps every spelling of a car model to the usual spelling. */
export function carModelSpellings(): ReadonlyMap<string, string> {
  return modelsByName
}

/** The makers that have a model of this name. */
export function makersOfCar(model: string): readonly Car[] {
  return carsByModel.get(model) ?? []
}

/** True for a car model whose name is not also an ordinary word. */
export function isDistinctCar({ senses }: { senses: ReadonlyMap<string, string> }): boolean {
  return makersOfCar(senses.get('carModel') ?? '').some(({ isOrdinary }) => !isOrdinary)
}

/** True for a line that is recognised without another word next to it. */
export function isDistinctLine({ senses }: { senses: ReadonlyMap<string, string> }): boolean {
  return linesNamed(senses.get('line') ?? '').some(({ recognisedWhen }) => recognisedWhen === '')
}

/** The car models whose names are not also ordinary words. */
export function distinctCars(): string[] {
  return [...carsByModel]
    .filter(([, cars]) => cars.some(({ isOrdinary }) => !isOrdinary))
    .map(([model]) => model)
}

const modelsByName = new Map<string, string>()
const carsByModel = new Map<string, Car[]>()

for (const [maker, models] of tablesOf('cars of')) {
  for (const { value, spellings } of rowsIn(models.replaceAll(';', '\n'))) {
    const isOrdinary = value.startsWith('~')
    const model = value.replace('~', '')
    for (const spelling of spellings) modelsByName.set(spelling.replace('~', ''), model)
    carsByModel.set(model, [...(carsByModel.get(model) ?? []), { maker, isOrdinary }])
  }
}

/** A line of devices, and what its name implies. */
export interface Line {
  name: string
  maker?: string
  productType?: string
  /**
   * When the name is part of the model (never, always, or if a number follows), and the word that replaces
   * the name there, if any.
   */
  naming: string
  recognisedWhen: string
}

/** Maps every spelling of a line to its usual name. */
export function lineNames(): ReadonlyMap<string, string> {
  return namesBySpelling
}

/** The lines with this name. Both Infinix and Samsung have a "note". */
export function linesNamed(name: string): readonly Line[] {
  return linesByName.get(name) ?? []
}

/** The lines that are recognised without another word next to them. */
export function distinctLines(): string[] {
  return [...linesByName]
    .filter(([, lines]) => lines.some(({ recognisedWhen }) => recognisedWhen === ''))
    .map(([name]) => name)
}

const namesBySpelling = new Map<string, string>()
const linesByName = new Map<string, Line[]>()

for (const [names = '', maker = '', productType = '', naming = '', recognisedWhen = ''] of columnsIn(
  tableOf('device lines'),
)) {
  const [name = '', ...others] = names.split(',').map((spelling) => spelling.trim())
  for (const spelling of [name, ...others]) namesBySpelling.set(spelling, name)
  const line = {
    name,
    naming,
    recognisedWhen,
    ...(maker === '' ? {} : { maker }),
    ...(productType === '' ? {} : { productType }),
  }
  linesByName.set(name, [...(linesByName.get(name) ?? []), line])
}
