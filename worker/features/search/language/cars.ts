import { rowsOf } from './table.ts'
import { CAR_MODELS } from './words/car-models.ts'

export interface Car {
  maker: string
  /** A name that is an ordinary word as well: a model only right after its maker. */
  isOrdinary: boolean
}

/** Every spelling of a car's model, and its usual one. */
export function carsNamed(): ReadonlyMap<string, string> {
  return modelsByName
}

/** Who makes the model; several makers for a name that they share. */
export function makersOfCar(model: string): readonly Car[] {
  return carsByModel.get(model) ?? []
}

/** Models that are no ordinary words. */
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
