import type { GENERATOR_FUELS } from '#contract/kinds/generator.ts'

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
  machine('Tiger', 'TG950', 0.8, 'Petrol', 92, 'frame', 9),
  machine('Tiger', 'TG1200', 1, 'Petrol', 118, 'frame', 5),
  machine('Tiger', 'TG2700', 2.5, 'Petrol', 205, 'frame', 5),
  machine('Tiger', 'TG3700E', 3, 'Petrol', 265, 'frame', 4),
  machine('Tiger', 'TG4500E', 4, 'Petrol', 325, 'frame', 3),
  machine('Tiger', 'TG6500E', 6, 'Petrol', 455, 'frame', 3),
  machine('Tiger', 'TG8700E', 7.5, 'Petrol', 560, 'frame', 2),
  machine('Elepaq', 'SV2200', 1.8, 'Petrol', 172, 'frame', 6),
  machine('Elepaq', 'SV3200E2', 2.8, 'Petrol', 232, 'frame', 5),
  machine('Elepaq', 'SV4800E2', 3.5, 'Petrol', 285, 'frame', 5),
  machine('Elepaq', 'SV6800E2', 5, 'Petrol', 415, 'frame', 4),
  machine('Elepaq', 'SV7800E2', 6.5, 'Petrol', 505, 'frame', 3),
  machine('Elepaq', 'SV12000E2', 10, 'Petrol', 890, 'frame', 2),
  machine('Elepaq', 'SV6800 LPG', 5, 'Gas', 465, 'frame', 2),
  machine('Firman', 'SPG1800', 1.3, 'Petrol', 148, 'frame', 5),
  machine('Firman', 'SPG2200', 1.8, 'Petrol', 184, 'frame', 5),
  machine('Firman', 'SPG3000', 2.8, 'Petrol', 248, 'frame', 5),
  machine('Firman', 'SPG3800E2', 3.5, 'Petrol', 312, 'frame', 5),
  machine('Firman', 'ECO3990ES', 3.2, 'Petrol', 335, 'frame', 4),
  machine('Firman', 'ECO6990ES', 5.5, 'Petrol', 520, 'frame', 3),
  machine('Firman', 'ECO8990ES', 7.5, 'Petrol', 660, 'frame', 3),
  machine('Firman', 'ECO10990ES', 9, 'Petrol', 845, 'frame', 2),
  machine('Firman', 'SPG3800 Dual', 3.5, 'Gas', 372, 'frame', 2),
  machine('Firman', 'SDG12000SE', 10, 'Diesel', 2450, 'canopy', 2),
  machine('Sumec', 'SPG3000', 2.5, 'Petrol', 222, 'frame', 4),
  machine('Sumec', 'SPG5800E2', 4.5, 'Petrol', 395, 'frame', 4),
  machine('Sumec', 'SPG8600E2', 7, 'Petrol', 590, 'frame', 3),
  machine('Sumec', 'SDG6500S', 5, 'Diesel', 1250, 'canopy', 2),
  machine('Sumec', 'SPG6800 Gas', 5.5, 'Gas', 480, 'frame', 2),
  machine('Honda', 'EU10i', 1, 'Petrol', 840, 'suitcase', 2),
  machine('Honda', 'EU22i', 2.2, 'Petrol', 1180, 'suitcase', 5),
  machine('Honda', 'EU30is', 3, 'Petrol', 2250, 'suitcase', 2),
  machine('Honda', 'EU70is', 7, 'Petrol', 4350, 'suitcase', 2),
  machine('Honda', 'EP2500CX', 2.2, 'Petrol', 560, 'frame', 4),
  machine('Honda', 'EG5500CXS', 5.5, 'Petrol', 1480, 'frame', 3),
  machine('Honda', 'EP6500CXS', 6.5, 'Petrol', 1690, 'frame', 2),
  machine('Yamaha', 'EF1000iS', 1, 'Petrol', 790, 'suitcase', 2),
  machine('Yamaha', 'EF2200iS', 2.2, 'Petrol', 1090, 'suitcase', 3),
  machine('Yamaha', 'EF2600FW', 2.5, 'Petrol', 520, 'frame', 3),
  machine('Yamaha', 'EF5500DE', 5, 'Petrol', 1240, 'frame', 3),
  machine('Yamaha', 'EF7200E', 6, 'Petrol', 1580, 'frame', 2),
  machine('Perkins', '10KVA Silent', 10, 'Diesel', 4700, 'canopy', 3),
  machine('Perkins', '15KVA Silent', 15, 'Diesel', 5600, 'canopy', 3),
  machine('Perkins', '20KVA Silent', 20, 'Diesel', 6600, 'canopy', 4),
  machine('Perkins', '30KVA Silent', 30, 'Diesel', 7900, 'canopy', 2),
  machine('Perkins', '45KVA Silent', 45, 'Diesel', 9800, 'canopy', 1),
  machine('Cummins', '22KVA Silent', 22, 'Diesel', 7100, 'canopy', 2),
  machine('Cummins', '38KVA Silent', 38, 'Diesel', 9200, 'canopy', 1),
  machine('Cummins', '50KVA Silent', 50, 'Diesel', 11200, 'canopy', 1),
]

function machine(
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
