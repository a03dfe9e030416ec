import { makersOfCar } from './cars.ts'
import { categoryOfMaker } from './makers.ts'
import type { Sentence } from './sentence.ts'

/** Written with a capital, or before one of its models, Jeep is the maker; "jeep" is a shape of car. */
export function isJeepMaker({ typed, lexemes }: Sentence, at: number): boolean {
  const lexeme = lexemes[at]
  const next = lexemes[at + 1]
  if (
    next?.senses.has('carModel') === true &&
    makersOfCar(next.senses.get('carModel') ?? '').some(({ maker }) => maker === 'Jeep')
  )
    return true
  const hasOther = lexemes.some(
    ({ senses }) => senses.has('carModel') || categoryOfMaker(senses.get('brand') ?? '') === 'car_sale',
  )
  return lexeme !== undefined && typed.charAt(lexeme.start) === 'J' && !hasOther
}
