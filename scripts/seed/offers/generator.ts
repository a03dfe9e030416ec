import { roundAsSeller, SLE_PER_USD, writeAmount } from '../writing.ts'
import {
  splitSentences,
  when,
  type Facts,
  type Offer,
  type Setting,
  type KindTopic,
  type Phrases,
} from './demo-kinds.ts'
import type { Random } from '../random.ts'
import type { GENERATOR_FUELS } from '#contract/kinds/generator.ts'

export function makeGeneratorOffer(random: Random, { location }: Setting): Offer {
  const machine = random.weighted(WEIGHTED_MACHINES)
  const ageInMonths = random.weighted(AGE_MONTHS)
  const usd = machine.usd * (1 - ageInMonths * 0.028) * random.between(0.94, 1.08)
  const currency = usd > 3_000 && random.chance(0.35) ? 'USD' : 'SLE'
  const price = roundAsSeller(currency === 'USD' ? usd : usd * SLE_PER_USD)
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
      ...listLoads(machine.kva),
      ...listConditions(machine, ageInMonths),
    },
  }
}

const AGE_MONTHS: readonly (readonly [months: number, weight: number])[] = [
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

/** How old the machine is, and the conditions that depend on its age and build. */
function listConditions({ kva, build, model }: Machine, ageInMonths: number): Facts {
  const isNew = ageInMonths === 0
  const age = ageInMonths === 1 ? '1 month' : ageInMonths === 12 ? 'one year' : `${ageInMonths} months`
  return {
    fresh: when(isNew),
    stock: when(isNew),
    used: when(!isNew),
    age: isNew ? undefined : age,
    key: when(build === 'canopy' || /E\d?S?$|S$/.test(model)),
    pull: when(build !== 'canopy'),
    quiet: when(build !== 'frame'),
    wheels: when(build === 'frame' && kva >= 2.5),
    carry: when(kva < 3),
  }
}

/** Lists appliances that the output can really power, so that no text misleads a buyer. */
function listLoads(kva: number): Facts {
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

type GeneratorFuel = (typeof GENERATOR_FUELS)[number]

/**
 * A model of generator. `usd` is the shop price when new, in dollars. `build` is an open frame, a suitcase
 * inverter or a silent canopy.
 */
type Machine = {
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

export const GENERATOR_PHRASES: Phrases<KindTopic> = {
  title: {
    en: splitSentences(`
      {brand} {model} generator {power} | {power} {brand} generator, {fuel} | {brand} {model}, {age} old |
      Brand new {brand} {model} {power}{fresh} | {brand} generator {power} in {town} |
      {brand} {model} {power}, neat and quiet{quiet} | {fuelTitle} generator {power}, {brand} {model} |
      Strong {brand} {model} for home and shop | {brand} {power}, used only {age} |
      {brand} {model} – runs {loadsShort} | {power} generator {price} |
      Clean {brand} {model}, hardly used{used} | {brand} {model} with key start{key} |
      Generator for sale: {brand} {model} {power}
    `),
    krio: splitSentences(`
      Fayn {brand} jɛnɛreta {power} | {brand} gen de fɔ sɛl, {power} | {brand} {model}, a yuz am {age} nɔmɔ |
      Gen we nɔ de mek nɔys: {brand} {power}{quiet} | {power} gen na {town}, prays nɔ dia |
      Nyu {brand} {model} gen{fresh} | {brand} jɛnɛreta, i nɔ de drink {fuelKrio}
    `),
  },
  opening: {
    en: splitSentences(`
      Selling my {brand} {model} generator, {power}, {age} old.{private} |
      {brand} {model}, {power}, runs on {fuel}. | A strong {power} {brand} generator for home or shop. |
      This {brand} {model} has served us {age} without one problem. |
      New {brand} {model}, still with its papers and tool kit{fresh}. |
      Need light when EDSA goes? This {brand} {model} gives {power}. |
      Good {brand} generator, bought new in Freetown {age} ago. |
      We have the {brand} {model} ({power}) ready to carry today.{shop} |
      Reliable {fuel} generator: {brand} {model}. | For sale: {brand} {model}, maximum output {power}. |
      Our office got solar, so the {brand} {model} can go.{used} |
      Unused {brand} {model}, never filled with fuel{fresh}.
    `),
    krio: splitSentences(`
      A de sɛl mi {brand} {model} jɛnɛreta, {power}.{private} |
      Fayn {brand} gen, a yuz am {age} nɔmɔ.{private} |
      Dis {brand} {model} de wok fayn fayn, i nɔ gɛt prɔblɛm.{used} |
      Yu de fɛn gen? Dis wan na {power}, i de yuz {fuelKrio}. |
      We light go, yu nɔ go wɔri wit dis {brand} {model}. |
      Nyu {brand} jɛnɛreta, nɔbɔdi nɔ put {fuelKrio} insay yet{fresh}. |
      Wi dɔn gɛt sola na os, so di {brand} gen de fɔ sɛl.{used}
    `),
  },
  about: {
    en: splitSentences(`
      It carries {loads}. | One full tank gives about {hours} hours. | Output {power}, fuel {fuel}. |
      It can run {loads} at the same time. | Enough for {loads}. |
      Easy on {fuel}: about {hours} hours on a tank at half load. |
      Has two sockets, a 12 V outlet and a low-oil stop. | Copper coil, not aluminium. |
      Voltage is steady, safe for the television and the freezer. |
      It has wheels and handles, two people can move it.{wheels} | It starts at the first pull.{pull} |
      Noise is low, the neighbours do not complain.{quiet}
    `),
    krio: splitSentences(`
      I de kɛr {loadsKrio}. | If yu ful di tank, i de wok lɛk {hours} awa. | I nɔ de drink {fuelKrio} bɔku. |
      I nɔ de mek bɔku nɔys.{quiet} | Pul wan tɛm, i start.{pull} | Di koyl na kɔpa. | I fit os ɔ shɔp. |
      Di vɔltej stɛdi, i nɔ go spɔyl yu TV.
    `),
  },
  condition: {
    en: splitSentences(`
      Oil changed every month, last service two weeks ago.{used} |
      Used at night only, about three hours.{used} | Always kept under a roof, no rust.{used} |
      New spark plug and air filter.{used} | Age: {age}. I have the receipt. |
      Everything original, nothing opened. | No smoke, no leak. | You will hear it run before you pay. |
      Still with the maker’s papers{fresh}. | The battery is {age} old too and strong. |
      A mechanic may check it here. | Small scratches on the frame from moving, the engine is perfect.{used}
    `),
    krio: splitSentences(`
      Wi de chenj di ɔyl ɛvri mɔnt.{used} | A yuz am nɛt nɔmɔ, lɛk tri awa.{used} |
      I nɔ gɛt rɔst, i nɔ de lik. | Yu fɔ yɛri am we i de wok bifo yu pe. | I gɛt {age} naw, di risit de. |
      Briŋ yu mɛkanik mek i chɛk am. | I nyu, i nɔ wok yet{fresh}.
    `),
  },
  more: {
    en: splitSentences(`
      Comes with the cable, funnel and tools. | I add five metres of heavy cable. |
      Change-over switch can be supplied.{shop} | Delivery in {town} is possible for a small fee. |
      We install and test it at your place.{shop} | Spare parts are easy to find in {town}. |
      {warranty} months warranty on the engine.{shop} | First service is free.{shop} |
      Cover against rain included. | It sits on rubber feet, so it does not walk about.
    `),
    krio: splitSentences(`
      In kebul ɛn tul dɛn de. | Wi go kam fiks am na yu os. | In pat dɛn nɔ at fɔ gɛt na {town}. |
      {warranty} mɔnt waranti pan di ɛnjin.{shop} | Fɔs savis fri.{shop} | A go ad kebul fɔ yu.
    `),
  },
  reason: {
    en: splitSentences(`
      Selling because we put up solar.{private} | We moved to a bigger one.{used} |
      Light is steady in our area now.{used} | I am travelling and cannot carry it.{private} |
      The shop is closing at the end of the month. | It is stronger than what my house needs.{private}
    `),
    krio: splitSentences(`
      A de sɛl am bikɔs wi gɛt sola naw.{private} | Light dɔn bɛtɛ na wi eria.{private} |
      A de travul, a nɔ kin kɛr am.{private} | Wi dɔn bay big wan.{private} |
      A nid di mɔni fɔ mi pikin dɛn skul.{private}
    `),
  },
}
