import type { Listing } from '#contract/listing.ts'
import type { listingWords } from '#web/copy/listing.ts'

type Words = (typeof listingWords)['en']
type Row = readonly [label: string, value: string]

/** Everything that a listing says about itself, in words. What its seller left out is left out. */
export function attributeRows(listing: Listing, words: Words): Row[] {
  return answersOf(listing, words).flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : [[label, value] as const],
  )
}

function answersOf(listing: Listing, words: Words): (readonly [label: string, value: string | undefined])[] {
  const { labels } = words
  const yesNo = (answer: boolean | undefined) =>
    answer === undefined ? undefined : answer ? words.yes : words.no
  const number = (value: number | undefined) => (value === undefined ? undefined : words.number(value))
  switch (listing.type) {
    case 'car_sale':
      return [
        [labels.make, listing.make],
        [labels.model, listing.carModel],
        [labels.year, String(listing.year)],
        [labels.mileage, words.mileage(listing.mileage)],
        [labels.condition, words.conditions[listing.condition]],
        [labels.bodyType, listing.bodyType],
        [labels.fuel, listing.carFuelType],
        [labels.transmission, listing.transmission && words.transmissions[listing.transmission]],
        [labels.exteriorColor, listing.exteriorColor],
        [labels.interiorColor, listing.interiorColor],
      ]
    case 'home_rent':
      return [
        [labels.propertyType, words.propertyTypes[listing.propertyType]],
        [labels.bedrooms, number(listing.bedrooms)],
        [labels.bathrooms, number(listing.bathrooms)],
        [labels.squareFootage, words.squareFootage(listing.squareFootage)],
        [labels.furnished, yesNo(listing.furnished)],
        [labels.petsAllowed, yesNo(listing.petsAllowed)],
        [labels.parkingSpaces, number(listing.parkingSpaces)],
        [labels.amenities, listing.amenities?.join(', ')],
      ]
    case 'generator':
      return [
        [labels.brand, listing.generatorBrand],
        [labels.model, listing.generatorModel],
        [labels.power, listing.powerOutput],
        [labels.fuel, listing.generatorFuelType],
        [labels.age, words.age(listing.ageInMonths)],
      ]
    case 'electronics':
      return [
        [labels.brand, listing.brand],
        [labels.productType, listing.productType],
        [labels.model, listing.electronicsModel],
        [labels.condition, words.conditions[listing.condition]],
        [labels.storage, listing.storageCapacity],
        [labels.color, listing.color],
      ]
  }
}
