import { makersOfCar } from './cars.ts'
import { categoryOfMaker } from './makers.ts'
import { lexemeAt, type Sentence } from './sentence.ts'

/** Written with a capital, or before one of its models, Jeep is the maker; "jeep" is a shape of car. */
export function isJeepMaker({ typed, lexemes }: Sentence, at: number): boolean {
  const next = lexemeAt(lexemes, at + 1)
  if (makersOfCar(next.senses.get('carModel') ?? '').some(({ maker }) => maker === 'Jeep')) return true
  const hasOther = lexemes.some(
    ({ senses }) => senses.has('carModel') || categoryOfMaker(senses.get('brand') ?? '') === 'car_sale',
  )
  return typed.charAt(lexemeAt(lexemes, at).start) === 'J' && !hasOther
}
