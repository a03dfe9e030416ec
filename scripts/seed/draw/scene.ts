import type { OfferedListing } from '../demo-kinds.ts'
import type { Look } from '../demo-kinds.ts'
import { randomFrom, type Random } from '../random.ts'
import { drawCabin } from './cabin-scene.ts'
import { drawCar, type CarLook } from './car-scene.ts'
import { drawDevice } from './electronics-scene.ts'
import { LANDSCAPE, PORTRAIT, SMALL, SQUARE, type Format } from './finish.ts'
import { drawGenerator } from './generator-scene.ts'
import { drawHome } from './home-scene.ts'
import type { MachineLook } from './machine.ts'
import { drawRoom, type RoomKind } from './room-scenes.ts'

/**
 * A picture to be drawn. Scenes of the same name are the same picture, so that listings may share their
 * second photos.
 */
export type Scene = { name: string; draw(): string }

type Pictured = { publicId: string; listing: OfferedListing; look: Look; photoIds: readonly string[] }

/**
 * One scene for each photo of a listing: the cover is its own, the others come out of a pool that fits it.
 */
export function scenesOf({ publicId, listing, look, photoIds }: Pictured): Scene[] {
  const random = randomFrom('scenes', publicId)
  const cover = `cover/${publicId}`
  return photoIds.map((_, i) =>
    i === 0 ? coverOf(cover, listing, look) : furtherOf(random, i, listing, look),
  )
}

const VARIANTS = 3

function scene(name: string, draw: (random: Random) => string): Scene {
  return { name, draw: () => draw(randomFrom(name)) }
}

function coverOf(name: string, listing: OfferedListing, look: Look): Scene {
  return scene(name, (random) => {
    const format = coverFormat(random, listing)
    switch (listing.type) {
      case 'electronics':
        return drawDevice(random, deviceLook(listing), format)
      case 'generator':
        return drawGenerator(random, machineLook(listing, look), format)
      case 'car_sale':
        return drawCar(
          random,
          carLook(listing, look),
          format,
          random.weighted([
            ['front', 7],
            ['side', 2],
            ['rear', 1],
          ]),
        )
      case 'home_rent':
        return drawHome(random, homeLook(listing, look), format)
    }
  })
}

function furtherOf(random: Random, number: number, listing: OfferedListing, look: Look): Scene {
  const variant = random.int(1, VARIANTS)
  switch (listing.type) {
    case 'electronics': {
      const device = deviceLook(listing)
      return scene(`device/${device.productType}/${device.brand}/${device.color}/${number}`, (own) =>
        drawDevice(own, device, SMALL, number % 2 === 1),
      )
    }
    case 'generator': {
      const machine = machineLook(listing, look)
      return scene(`machine/${machine.brand}/${machine.build}/${machine.kva > 3}/${number}`, (own) =>
        drawGenerator(own, machine, SMALL, true),
      )
    }
    case 'car_sale': {
      const [color, manual] = [listing.interiorColor, listing.transmission === 'manual']
      if (number === 2)
        return scene(`cabin/${color}/${manual}/${variant % 2}`, (own) =>
          drawCabin(own, { color, manual }, SMALL),
        )
      return scene(`rear/${listing.bodyType}/${listing.exteriorColor}`, (own) =>
        drawCar(own, carLook(listing, look), SMALL, 'rear'),
      )
    }
    case 'home_rent': {
      const kind = ROOMS[number - 1] ?? 'parlour'
      return scene(`room/${kind}/${random.int(1, VARIANTS * 3)}`, (own) => drawRoom(own, kind, SMALL))
    }
  }
}

const ROOMS: readonly RoomKind[] = ['parlour', 'bedroom', 'kitchen', 'bathroom']

function coverFormat(random: Random, { type }: OfferedListing): Format {
  const upright = type === 'electronics' ? 3 : 1
  return random.weighted([
    [LANDSCAPE, 15],
    [SQUARE, 2],
    [PORTRAIT, upright],
  ])
}

type Of<T extends OfferedListing['type']> = Extract<OfferedListing, { type: T }>

function deviceLook({ productType, brand, electronicsModel, color }: Of<'electronics'>) {
  return { productType, brand, model: electronicsModel, color }
}

function machineLook({ generatorBrand, powerOutput }: Of<'generator'>, { form }: Look): MachineLook {
  const build = form === 'suitcase' || form === 'canopy' ? form : 'frame'
  return { build, brand: generatorBrand, kva: Number.parseFloat(powerOutput) }
}

function carLook({ bodyType, exteriorColor }: Of<'car_sale'>, { dear }: Look): CarLook {
  return { body: bodyType ?? 'Sedan', color: exteriorColor, dear: dear ?? false }
}

function homeLook(
  { propertyType, location, amenities }: Of<'home_rent'>,
  { storeys = 1, dear = false }: Look,
) {
  const isCoastal = location === 'Freetown' || location === 'Western Area' || location === 'Bonthe'
  const seaView = (amenities?.includes('Sea view') ?? false) && isCoastal
  return { form: propertyType, storeys, dear, seaView, upcountry: !isCoastal }
}
