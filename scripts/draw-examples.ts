import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './run.mjs'
import { drawCar } from './seed/draw/car-scene.ts'
import { rgb } from './seed/draw/colour.ts'
import { LANDSCAPE } from './seed/draw/finish.ts'
import { carton } from './seed/draw/gadget.ts'
import { drawGenerator } from './seed/draw/generator-scene.ts'
import { drawHome } from './seed/draw/home-scene.ts'
import { placed } from './seed/draw/space.ts'
import { newTabletop } from './seed/draw/tabletop.ts'
import { randomFrom } from './seed/random.ts'

/**
 * `node scripts/draw-examples.ts`: the photos of the sample listings on the page of examples, drawn as those
 * of the demo market are.
 */
const FOLDER = join(root, 'web/public/examples')
const WIDTH = 640
const QUALITY = 62

const pictures = {
  phone: drawSealedBox(),
  generator: drawGenerator(
    randomFrom('example', 'generator'),
    { build: 'frame', brand: 'Honda', kva: 5 },
    LANDSCAPE,
  ),
  car: drawCar(
    randomFrom('example', 'car'),
    { body: 'SUV', color: 'White', dear: false },
    LANDSCAPE,
    'front',
  ),
  home: drawHome(
    randomFrom('example', 'home'),
    { form: 'house', storeys: 1, dear: false, seaView: false, upcountry: true },
    LANDSCAPE,
  ),
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, svg] of Object.entries(pictures)) {
  const file = await sharp(Buffer.from(svg)).resize(WIDTH).webp({ quality: QUALITY, effort: 6 }).toBuffer()
  writeFileSync(join(FOLDER, `${name}.webp`), file)
  console.log(`${name}.webp: ${file.length} bytes`)
}

/** Electronics are sold sealed: the box, and no phone beside it. */
function drawSealedBox(): string {
  const random = randomFrom('example', 'sealed box')
  const table = newTabletop(random, LANDSCAPE, 2.3)
  for (const pass of ['shadows', 'bodies'] as const) {
    carton(
      random.fork('carton'),
      { ...table.stage, pass },
      placed([0, 0, 0.1], 0.42),
      [1.1, 1.6, 0.5],
      rgb('#20232b'),
      rgb('#c9ccd4'),
      'phone',
    )
  }
  return table.finish()
}
