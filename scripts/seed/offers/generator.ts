import { MACHINES, type GeneratorFuel, type Machine } from './catalogue-generators.ts'
import { roundAsSeller, writeAmount } from '../money.ts'
import type { Facts, Offer, Setting } from './demo-kinds.ts'
import type { Random } from '../random.ts'

export function generatorOffer(random: Random, { location, slePerUsd }: Setting): Offer {
  const machine = random.weighted(WEIGHTED_MACHINES)
  const ageInMonths = random.weighted(AGES)
  const usd = machine.usd * (1 - ageInMonths * 0.028) * random.between(0.94, 1.08)
  const currency = usd > 3_000 && random.chance(0.35) ? 'USD' : 'SLE'
  const price = roundAsSeller(currency === 'USD' ? usd : usd * slePerUsd)
  return {
    attributes: {
      type: 'generator',
      price,
      currency,
      location,
      generatorBrand: machine.brand,
      generatorModel: machine.model,
      powerOutput: `${machine.kva}KVA`,
      generatorFuelType: machine.fuel,
      ageInMonths,
    },
    facts: {
      brand: machine.brand,
      model: machine.model,
      power: random.pick([`${machine.kva}KVA`, `${machine.kva} kVA`, `${machine.kva}kva`]),
      fuel: machine.fuel.toLowerCase(),
      fuelTitle: machine.fuel,
      fuelKrio: FUEL_KRIO[machine.fuel],
      hours: String(random.int(6, 11)),
      price: writeAmount(random, price, currency),
      ...loads(machine.kva),
      ...gates(machine, ageInMonths),
    },
  }
}

const WEIGHTED_MACHINES = MACHINES.map((machine) => [machine, machine.weight] as const)

const AGES: readonly (readonly [months: number, weight: number])[] = [
  [0, 24],
  [1, 7],
  [2, 9],
  [3, 10],
  [4, 8],
  [5, 7],
  [6, 9],
  [7, 5],
  [8, 6],
  [9, 4],
  [10, 4],
  [11, 3],
  [12, 4],
]

const FUEL_KRIO: Record<GeneratorFuel, string> = { Petrol: 'pɛtrol', Diesel: 'dizɛl', Gas: 'gas' }

function gates({ kva, build, model }: Machine, ageInMonths: number): Facts {
  const age = ageInMonths === 1 ? '1 month' : ageInMonths === 12 ? 'one year' : `${ageInMonths} months`
  return {
    ...(ageInMonths === 0 ? { fresh: '', stock: '' } : { used: '', age }),
    ...(build === 'canopy' || /E\d?S?$|S$/.test(model) ? { key: '' } : {}),
    ...(build === 'canopy' ? {} : { pull: '' }),
    ...(build === 'frame' ? {} : { quiet: '' }),
    ...(build === 'frame' && kva >= 2.5 ? { wheels: '' } : {}),
    ...(kva < 3 ? { carry: '' } : {}),
  }
}

/** What the output can really power, so that the text does not mislead a buyer. */
function loads(kva: number): Facts {
  if (kva < 1.5)
    return {
      loads: 'lights, a fan, a TV and phone charging',
      loadsShort: 'TV, fan and lights',
      loadsKrio: 'bɔlb, fan, TV ɛn fon chaja',
    }
  if (kva < 3)
    return {
      loads: 'a small fridge, two fans, TV and all the lights',
      loadsShort: 'fridge, fans and TV',
      loadsKrio: 'smɔl frij, fan, TV ɛn ɔl di bɔlb dɛn',
    }
  if (kva < 5)
    return {
      loads: 'fridge, freezer, fans, TV and a water pump',
      loadsShort: 'fridge, freezer and pump',
      loadsKrio: 'frij, friza, fan ɛn wata pɔmp',
    }
  if (kva < 10)
    return {
      loads: 'one air conditioner, freezer, pump and the whole house’s lights',
      loadsShort: 'AC, freezer and pump',
      loadsKrio: 'AC, friza, pɔmp ɛn ɔl di os',
    }
  if (kva < 20)
    return {
      loads: 'two or three air conditioners, a cold room and all the lights',
      loadsShort: 'office or big house',
      loadsKrio: 'tri AC, friza ɛn ɔl di light dɛn',
    }
  return {
    loads: 'a clinic, a guest house or a whole office block',
    loadsShort: 'clinic, office or hotel',
    loadsKrio: 'klinik, ɔfis ɔ smɔl otɛl',
  }
}
