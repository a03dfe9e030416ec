import type { ListingType } from '#contract/kinds/derived.ts'
import { columnsOf, rowsOf } from './table.ts'
import { NUMBERED_MAKERS, DEVICE_LINES } from './words/devices.ts'
import { CAR_MAKERS, ELECTRONICS_MAKERS, GENERATOR_MAKERS } from './words/makers.ts'
import { CAR_MODELS } from './words/models.ts'

/** The category of what a maker makes; undefined for Honda, which makes both cars and generators. */
export function categoryOfMaker(maker: string): ListingType | undefined {
  return categories.get(maker)
}

/** True if a bare number can be a model of the maker: "nokia 105", "bmw 320i". */
export function isNumberedModel(maker: string, figures: string): boolean {
  const numbers = numbered.get(maker)
  return numbers !== undefined && (figures.length <= numbers.digitsMax || numbers.longer.has(figures))
}

const categories = new Map<string, ListingType>([['Jeep', 'car_sale']])
for (const [table, category] of [
  [ELECTRONICS_MAKERS, 'electronics'],
  [GENERATOR_MAKERS, 'generator'],
  [CAR_MAKERS, 'car_sale'],
] as const) {
  for (const { value } of rowsOf(table)) categories.set(value, category)
}

const numbered = new Map(
  columnsOf(NUMBERED_MAKERS).map(([maker = '', digits = '', longer = '']) => [
    maker,
    { digitsMax: Number(digits), longer: new Set(longer.split(' ')) },
  ]),
)

interface Car {
  maker: string
  /** The name is also an ordinary word, so it is a model only right after its maker. */
  isOrdinary: boolean
}

/** The usual spelling of each car model, by all its spellings. */
export function carsNamed(): ReadonlyMap<string, string> {
  return modelsByName
}

/** The makers of a model; several if they share the name. */
export function makersOfCar(model: string): readonly Car[] {
  return carsByModel.get(model) ?? []
}

/** The car models that are not ordinary words as well. */
export function distinctCars(): string[] {
  return [...carsByModel]
    .filter(([, cars]) => cars.some(({ isOrdinary }) => !isOrdinary))
    .map(([model]) => model)
}

const modelsByName = new Map<string, string>()
const carsByModel = new Map<string, Car[]>()

for (const [maker, models] of Object.entries(CAR_MODELS)) {
  for (const { value, spellings } of rowsOf(models.replaceAll(';', '\n'))) {
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
   * When the name is part of the model (never, always, or if a number follows), and the word that replaces it
   * there, if any.
   */
  naming: string
  takenWhen: string
}

/** The usual name of each line, by all its spellings. */
export function lineNames(): ReadonlyMap<string, string> {
  return namesBySpelling
}

/** The lines with a name: both Infinix and Samsung have a "note". */
export function linesNamed(name: string): readonly Line[] {
  return linesByName.get(name) ?? []
}

/** The lines recognised without another word next to them. */
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
