import { roundAsSeller, writeAmount } from '../money.ts'
import type { Facts, Offer, Setting } from './demo-kinds.ts'
import type { Random } from '../random.ts'
import type { GENERATOR_FUELS } from '#contract/kinds/generator.ts'

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

export type GeneratorFuel = (typeof GENERATOR_FUELS)[number]

/**
 * `usd` is the shop's price when new, in dollars. `build` is how it looks: an open frame, a suitcase
 * inverter, a silent canopy.
 */
export type Machine = {
  brand: string
  model: string
  kva: number
  fuel: GeneratorFuel
  usd: number
  build: 'frame' | 'suitcase' | 'canopy'
  weight: number
}

export const MACHINES: readonly Machine[] = [
  toMachine('Tiger', 'TG950', 0.8, 'Petrol', 92, 'frame', 9),
  toMachine('Tiger', 'TG1200', 1, 'Petrol', 118, 'frame', 5),
  toMachine('Tiger', 'TG2700', 2.5, 'Petrol', 205, 'frame', 5),
  toMachine('Tiger', 'TG3700E', 3, 'Petrol', 265, 'frame', 4),
  toMachine('Tiger', 'TG4500E', 4, 'Petrol', 325, 'frame', 3),
  toMachine('Tiger', 'TG6500E', 6, 'Petrol', 455, 'frame', 3),
  toMachine('Tiger', 'TG8700E', 7.5, 'Petrol', 560, 'frame', 2),
  toMachine('Elepaq', 'SV2200', 1.8, 'Petrol', 172, 'frame', 6),
  toMachine('Elepaq', 'SV3200E2', 2.8, 'Petrol', 232, 'frame', 5),
  toMachine('Elepaq', 'SV4800E2', 3.5, 'Petrol', 285, 'frame', 5),
  toMachine('Elepaq', 'SV6800E2', 5, 'Petrol', 415, 'frame', 4),
  toMachine('Elepaq', 'SV7800E2', 6.5, 'Petrol', 505, 'frame', 3),
  toMachine('Elepaq', 'SV12000E2', 10, 'Petrol', 890, 'frame', 2),
  toMachine('Elepaq', 'SV6800 LPG', 5, 'Gas', 465, 'frame', 2),
  toMachine('Firman', 'SPG1800', 1.3, 'Petrol', 148, 'frame', 5),
  toMachine('Firman', 'SPG2200', 1.8, 'Petrol', 184, 'frame', 5),
  toMachine('Firman', 'SPG3000', 2.8, 'Petrol', 248, 'frame', 5),
  toMachine('Firman', 'SPG3800E2', 3.5, 'Petrol', 312, 'frame', 5),
  toMachine('Firman', 'ECO3990ES', 3.2, 'Petrol', 335, 'frame', 4),
  toMachine('Firman', 'ECO6990ES', 5.5, 'Petrol', 520, 'frame', 3),
  toMachine('Firman', 'ECO8990ES', 7.5, 'Petrol', 660, 'frame', 3),
  toMachine('Firman', 'ECO10990ES', 9, 'Petrol', 845, 'frame', 2),
  toMachine('Firman', 'SPG3800 Dual', 3.5, 'Gas', 372, 'frame', 2),
  toMachine('Firman', 'SDG12000SE', 10, 'Diesel', 2450, 'canopy', 2),
  toMachine('Sumec', 'SPG3000', 2.5, 'Petrol', 222, 'frame', 4),
  toMachine('Sumec', 'SPG5800E2', 4.5, 'Petrol', 395, 'frame', 4),
  toMachine('Sumec', 'SPG8600E2', 7, 'Petrol', 590, 'frame', 3),
  toMachine('Sumec', 'SDG6500S', 5, 'Diesel', 1250, 'canopy', 2),
  toMachine('Sumec', 'SPG6800 Gas', 5.5, 'Gas', 480, 'frame', 2),
  toMachine('Honda', 'EU10i', 1, 'Petrol', 840, 'suitcase', 2),
  toMachine('Honda', 'EU22i', 2.2, 'Petrol', 1180, 'suitcase', 5),
  toMachine('Honda', 'EU30is', 3, 'Petrol', 2250, 'suitcase', 2),
  toMachine('Honda', 'EU70is', 7, 'Petrol', 4350, 'suitcase', 2),
  toMachine('Honda', 'EP2500CX', 2.2, 'Petrol', 560, 'frame', 4),
  toMachine('Honda', 'EG5500CXS', 5.5, 'Petrol', 1480, 'frame', 3),
  toMachine('Honda', 'EP6500CXS', 6.5, 'Petrol', 1690, 'frame', 2),
  toMachine('Yamaha', 'EF1000iS', 1, 'Petrol', 790, 'suitcase', 2),
  toMachine('Yamaha', 'EF2200iS', 2.2, 'Petrol', 1090, 'suitcase', 3),
  toMachine('Yamaha', 'EF2600FW', 2.5, 'Petrol', 520, 'frame', 3),
  toMachine('Yamaha', 'EF5500DE', 5, 'Petrol', 1240, 'frame', 3),
  toMachine('Yamaha', 'EF7200E', 6, 'Petrol', 1580, 'frame', 2),
  toMachine('Perkins', '10KVA Silent', 10, 'Diesel', 4700, 'canopy', 3),
  toMachine('Perkins', '15KVA Silent', 15, 'Diesel', 5600, 'canopy', 3),
  toMachine('Perkins', '20KVA Silent', 20, 'Diesel', 6600, 'canopy', 4),
  toMachine('Perkins', '30KVA Silent', 30, 'Diesel', 7900, 'canopy', 2),
  toMachine('Perkins', '45KVA Silent', 45, 'Diesel', 9800, 'canopy', 1),
  toMachine('Cummins', '22KVA Silent', 22, 'Diesel', 7100, 'canopy', 2),
  toMachine('Cummins', '38KVA Silent', 38, 'Diesel', 9200, 'canopy', 1),
  toMachine('Cummins', '50KVA Silent', 50, 'Diesel', 11200, 'canopy', 1),
]

function toMachine(
  brand: string,
  model: string,
  kva: number,
  fuel: GeneratorFuel,
  usd: number,
  build: Machine['build'],
  weight: number,
): Machine {
  return { brand, model, kva, fuel, usd, build, weight }
}

const WEIGHTED_MACHINES = MACHINES.map((machine) => [machine, machine.weight] as const)
