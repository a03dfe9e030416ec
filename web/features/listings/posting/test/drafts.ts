import { currentYear } from '#contract/dates.ts'
import type { Photo } from '#contract/listing.ts'
import { BLANK_VALUES, type FormValues } from '#web/features/listings/posting/form-values.ts'
import { device } from '#web/lib/device-store.ts'

const SHARED = {
  ...BLANK_VALUES,
  title: 'Clean and ready to go',
  price: '85,000',
  location: 'Bo',
  description: 'Bought for a shop that never opened, papers at hand.',
}

/** One filled form per kind, as its seller would have typed it. */
export const FORMS: Record<'electronics' | 'generator' | 'car_sale' | 'home_rent', FormValues> = {
  electronics: {
    ...SHARED,
    type: 'electronics',
    productType: '5G Phone',
    brand: 'Samsung',
    electronicsModel: 'Galaxy S24',
  },
  generator: {
    ...SHARED,
    type: 'generator',
    generatorBrand: 'Firman',
    generatorModel: 'SPG3000',
    powerOutput: '2.5KVA',
    generatorFuelType: 'Petrol',
    ageInMonths: '6',
  },
  car_sale: {
    ...SHARED,
    type: 'car_sale',
    make: 'Toyota',
    carModel: 'RAV4',
    year: String(currentYear() - 1),
    mileage: '12,500',
    condition: 'good',
  },
  home_rent: {
    ...SHARED,
    type: 'home_rent',
    bedrooms: '3',
    bathrooms: '1.5',
    squareFootage: '1,200',
    propertyType: 'house',
  },
}

/** Stores a draft for the dialog to find. */
export function storeDraft(values: Partial<FormValues>, ownerId: string | null = null) {
  device.setItem('new-listing', JSON.stringify({ version: 1, key: 'kept-key', ownerId, values }))
}

/** The uploaded photos of a listing, by name. Nothing is fetched, since the small copies are data URLs. */
export function photosOf(...names: string[]): { photos: Photo[]; imageUrls: string[] } {
  const photos = names.map((name) => ({
    url: `/media/${name}.webp`,
    small: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>#${name}`,
  }))
  return { photos, imageUrls: photos.map(({ url }) => url) }
}
