import type { ProductType } from '#contract/kinds/electronics.ts'
import type { Random } from '../random.ts'
import { mix, rgb, WHITE, type Colour } from './colour.ts'
import { paintConsole, type ConsoleForm } from './consoles.ts'
import type { Format } from './finish.ts'
import { carton } from './gadget.ts'
import { colourNamed } from './named-colours.ts'
import type { Stage } from './solid.ts'
import { paintLaptop, paintLyingPhone, paintPhones, paintTablet } from './screens.ts'
import { newTabletop } from './tabletop.ts'
import { placed } from './space.ts'
import { paintEarbuds, paintHeadphones, paintWatch } from './wearables.ts'

export type DeviceLook = { productType: ProductType; brand: string; model: string; color: string | undefined }

/** A device on a table with its sealed carton. `bare` leaves the carton out, for a second photo. */
export function drawDevice(random: Random, look: DeviceLook, format: Format, bare = false): string {
  const body = colourNamed(look.color)
  const arrange = ARRANGE[look.productType]
  const table = newTabletop(random, format, SPREAD[look.productType] * (bare ? 0.86 : 1))
  for (const pass of ['shadows', 'bodies'] as const)
    arrange(random.fork('arrangement'), { ...table.stage, pass }, look, body, bare)
  return table.finish()
}

/** How wide each scene is, in decimetres either side. */
const SPREAD: Record<ProductType, number> = {
  iPhone: 2.15,
  '5G Phone': 2.15,
  'Android Phone': 2.15,
  MacBook: 4.3,
  Laptop: 4.3,
  iPad: 3.6,
  Tablet: 3.6,
  'Gaming Console': 4.6,
  Smartwatch: 1.75,
  Headphones: 2.6,
}

type Arrange = (random: Random, stage: Stage, look: DeviceLook, body: Colour, bare: boolean) => void

const ARRANGE: Record<ProductType, Arrange> = {
  iPhone: phones,
  '5G Phone': phones,
  'Android Phone': phones,
  MacBook: laptop,
  Laptop: laptop,
  iPad: tablet,
  Tablet: tablet,
  'Gaming Console': console,
  Smartwatch: watch,
  Headphones: headphones,
}

const CARTON_BY_BRAND: Readonly<Record<string, string>> = {
  Apple: '#f4f3f0',
  Samsung: '#20232b',
  Tecno: '#2a66b5',
  Infinix: '#cfe04a',
  itel: '#c9352c',
  Xiaomi: '#f0efec',
  Google: '#f2f0ec',
  Nokia: '#1f4fa0',
  Sony: '#2a5bb0',
  Nintendo: '#d8382f',
  Microsoft: '#2d7d3f',
  HP: '#b88a5c',
  Dell: '#b48659',
  Lenovo: '#b68a60',
  Asus: '#33353a',
  Acer: '#b08355',
  JBL: '#e0622b',
  Huawei: '#f1efec',
  Oppo: '#2d7a5b',
  Vivo: '#4a6fd0',
  OnePlus: '#b7262b',
}

function cartonColour(brand: string): Colour {
  return rgb(CARTON_BY_BRAND[brand] ?? '#d9d5cc')
}

function lensesOf({ brand, model }: DeviceLook): number {
  if (/iPhone (15|16|17)$/.test(model)) return 2
  if (/e$|Air|Pop|A06|C32/.test(model)) return brand === 'Apple' ? 1 : 2
  return 3
}

function phones(random: Random, stage: Stage, look: DeviceLook, body: Colour, bare: boolean): void {
  const side = random.chance(0.5) ? 1 : -1
  const lenses = lensesOf(look)
  const box = cartonColour(look.brand)
  if (bare) {
    paintLyingPhone(random, stage, body, lenses, [-0.5 * side, 0, 0.1], side * 0.35, false)
    paintLyingPhone(random, stage, body, lenses, [0.6 * side, 0, 0.2], side * -0.25, true)
    return
  }
  if (random.chance(0.62)) {
    carton(
      random,
      stage,
      placed([-0.95 * side, 0, -0.75], side * random.between(0.15, 0.5)),
      [0.95, 1.75, 0.45],
      box,
      body,
      'phone',
    )
    paintPhones(random, stage, body, lenses, [0.42 * side, 0, 0], -side * random.between(0.15, 0.5))
  } else {
    carton(
      random,
      stage,
      placed([-0.85 * side, 0, -0.2], side * random.between(0.2, 0.6)),
      [0.95, 1.75, 0.45],
      box,
      body,
      'phone',
    )
    paintLyingPhone(
      random,
      stage,
      body,
      lenses,
      [0.55 * side, 0, 0.25],
      -side * random.between(0.2, 0.7),
      random.chance(0.5),
    )
  }
}

function laptop(random: Random, stage: Stage, look: DeviceLook, body: Colour, bare: boolean): void {
  const side = random.chance(0.5) ? 1 : -1
  if (!bare)
    carton(
      random,
      stage,
      placed([-2.1 * side, 0, -1.5], side * 0.3),
      [3.3, 2.5, 0.7],
      cartonColour(look.brand),
      body,
      'wide',
    )
  paintLaptop(
    random,
    stage,
    look.brand === 'Apple' ? body : mix(body, rgb('#5a5d62'), 0.15),
    [bare ? 0 : 0.5 * side, 0, 0.3],
    -side * random.between(0.12, 0.5),
  )
}

function tablet(random: Random, stage: Stage, look: DeviceLook, body: Colour, bare: boolean): void {
  const side = random.chance(0.5) ? 1 : -1
  if (!bare)
    carton(
      random,
      stage,
      placed([-1.45 * side, 0, -1.1], side * 0.35),
      [1.95, 2.6, 0.42],
      cartonColour(look.brand),
      body,
      'phone',
    )
  paintTablet(random, stage, body, [bare ? 0 : 0.55 * side, 0, 0.1], -side * random.between(0.1, 0.45))
}

function console(random: Random, stage: Stage, look: DeviceLook, body: Colour, bare: boolean): void {
  const side = random.chance(0.5) ? 1 : -1
  const form: ConsoleForm =
    look.brand === 'Sony'
      ? 'tower'
      : look.brand === 'Nintendo'
        ? 'handheld'
        : /Series X/.test(look.model)
          ? 'cube'
          : 'slab'
  if (!bare)
    carton(
      random,
      stage,
      placed([-1.7 * side, 0, -1.2], side * 0.35),
      [3, form === 'handheld' ? 1.9 : 3.3, 1.1],
      cartonColour(look.brand),
      form === 'tower' ? WHITE : body,
      'wide',
    )
  paintConsole(
    random,
    stage,
    form,
    body,
    [0.75 * side, 0, form === 'handheld' ? 0.6 : -0.1],
    -side * (form === 'tower' ? random.between(0.6, 0.95) : random.between(0.3, 0.6)),
  )
}

function watch(random: Random, stage: Stage, look: DeviceLook, body: Colour, bare: boolean): void {
  const side = random.chance(0.5) ? 1 : -1
  if (!bare)
    carton(
      random,
      stage,
      placed([-0.75 * side, 0, -0.55], side * 0.35),
      [0.95, 1.3, 0.6],
      cartonColour(look.brand),
      body,
      'round',
    )
  paintWatch(
    random,
    stage,
    body,
    look.brand === 'Samsung',
    [bare ? -0.3 * side : 0.4 * side, 0, 0.1],
    -side * random.between(0.25, 0.6),
  )
}

function headphones(random: Random, stage: Stage, look: DeviceLook, body: Colour, bare: boolean): void {
  const side = random.chance(0.5) ? 1 : -1
  const isBuds = /Pods|Buds/.test(look.model)
  if (!bare)
    carton(
      random,
      stage,
      placed([-1 * side, 0, -0.8], side * 0.35),
      isBuds ? [1.1, 1.2, 0.5] : [1.7, 2, 0.7],
      cartonColour(look.brand),
      body,
      'round',
    )
  if (isBuds) paintEarbuds(stage, body, [0.45 * side, 0, 0], -side * random.between(0.1, 0.4))
  else paintHeadphones(stage, body, [bare ? 0 : 0.55 * side, 0, 0.1], -side * random.between(0.35, 0.7))
}
