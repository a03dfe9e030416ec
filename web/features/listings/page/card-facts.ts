import type { Listing } from '#contract/listing.ts'
import type { cardWords } from '#web/copy/listing-card.ts'

/** The few facts of its kind by which a card is chosen or passed over, in the order they are read. */
export function cardFacts(listing: Listing, words: (typeof cardWords)['en']): string[] {
  switch (listing.type) {
    case 'car_sale':
      return [
        String(listing.year),
        listing.make,
        words.mileage(listing.mileage),
        words.conditions[listing.condition],
      ]
    case 'home_rent':
      return [
        words.bedrooms(listing.bedrooms),
        words.bathrooms(listing.bathrooms),
        words.squareFootage(listing.squareFootage),
        words.propertyTypes[listing.propertyType],
      ]
    case 'generator':
      return [listing.powerOutput, listing.generatorFuelType, words.age(listing.ageInMonths)]
    case 'electronics':
      return [
        listing.brand,
        listing.electronicsModel,
        ...(listing.storageCapacity ? [listing.storageCapacity] : []),
      ]
  }
}
