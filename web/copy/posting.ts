import type {
  BODY_TYPES,
  CAR_CONDITIONS,
  CAR_FUELS,
  GENERATOR_FUELS,
  ListingType,
  PROPERTY_TYPES,
  TRANSMISSIONS,
} from '#contract/kinds.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/limits.ts'
import { defineWords } from './words.ts'

const kinds: Record<ListingType, { name: string; rule: string; details: string }> = {
  electronics: { name: 'Electronics', rule: 'New in sealed box', details: 'About the device' },
  generator: { name: 'Generator', rule: 'At most 1 year old', details: 'About the generator' },
  car_sale: { name: 'Car for sale', rule: 'At most 3 years old', details: 'About the car' },
  home_rent: { name: 'Home for rent', rule: 'Verified ownership', details: 'About the home' },
}

const conditions: Record<(typeof CAR_CONDITIONS)[number], string> = {
  new: 'New',
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
}
const transmissions: Record<(typeof TRANSMISSIONS)[number], string> = {
  manual: 'Manual',
  automatic: 'Automatic',
}
const propertyTypes: Record<(typeof PROPERTY_TYPES)[number], string> = {
  apartment: 'Apartment',
  house: 'House',
  condo: 'Condo',
  townhouse: 'Townhouse',
}
const fuels: Record<(typeof CAR_FUELS)[number] | (typeof GENERATOR_FUELS)[number], string> = {
  Petrol: 'Petrol',
  Diesel: 'Diesel',
  Gas: 'Gas',
  Hybrid: 'Hybrid',
  Electric: 'Electric',
}
const bodyTypes: Record<(typeof BODY_TYPES)[number], string> = {
  Sedan: 'Sedan',
  SUV: 'SUV',
  Hatchback: 'Hatchback',
  Pickup: 'Pickup',
  Van: 'Van',
}

const pleaseCheck = (count: number, names: string) =>
  `Please check ${count} ${count === 1 ? 'field' : 'fields'}: ${names}`

export const postingWords = defineWords({
  en: {
    title: 'Post Item',
    close: 'Close and keep the draft',
    cancel: 'Cancel',
    create: 'Create Listing',
    creating: 'Creating...',
    waiting: 'Waiting for photos...',
    waitingText: 'Your photos are still uploading. We post your listing as soon as they are done.',
    restored: 'We kept what you had filled in.',
    startOver: 'Start over',
    startedOver: 'The form is empty again.',

    success: 'Success',
    created: 'Your listing has been created successfully!',
    arrivedEarlier: 'Your first try worked after all. What you changed after it is not in the listing.',
    error: 'Error',
    noAnswer: 'The connection broke. Press Create Listing again. It cannot be posted twice.',
    toCheck: (fields: readonly string[]) => pleaseCheck(fields.length, fields.join(', ')),
    /** The same for the eyes, in two lines of a phone. */
    toCheckShort: (fields: readonly string[]) => {
      const named = fields.slice(0, 3).join(', ')
      return pleaseCheck(fields.length, fields.length > 3 ? `${named} and ${fields.length - 3} more` : named)
    },
    photoProblem: (position: number, problem: string) => `Photo ${position}: ${problem}`,
    photoFailed: 'A photo was not uploaded. Retry it or remove it, then press again.',
    answerPrice: 'Please answer the question about the price first.',

    kind: 'Kind',
    kinds,
    conditions,
    transmissions,
    propertyTypes,
    fuels,
    bodyTypes,

    labels: {
      type: 'What are you posting?',
      images: 'Photos',
      title: 'Title',
      price: 'Price',
      currency: 'Currency',
      location: 'Location',
      description: 'Description',
      brand: 'Brand',
      productType: 'Product type',
      electronicsModel: 'Model',
      storageCapacity: 'Storage',
      color: 'Colour',
      generatorBrand: 'Brand',
      generatorModel: 'Model',
      powerOutput: 'Power output',
      generatorFuelType: 'Fuel type',
      ageInMonths: 'Age in months',
      make: 'Make',
      carModel: 'Model',
      year: 'Year',
      mileage: 'Mileage',
      condition: 'Condition',
      bodyType: 'Body type',
      carFuelType: 'Fuel type',
      transmission: 'Transmission',
      exteriorColor: 'Exterior colour',
      interiorColor: 'Interior colour',
      bedrooms: 'Bedrooms',
      bathrooms: 'Bathrooms',
      squareFootage: 'Square footage',
      propertyType: 'Property type',
      furnished: 'Furnished',
      petsAllowed: 'Pets allowed',
      parkingSpaces: 'Parking spaces',
      amenities: 'Amenities',
    },
    pricePerMonth: 'Price (per month)',
    currencies: { SLE: 'Leones', USD: 'Dollars' },
    aMonth: (price: string) => `${price} a month`,
    aYear: (price: string) => `${price} a year`,
    about: (price: string, other: string) => `${price}, about ${other}`,
    both: (month: string, year: string) => `${month}; ${year}`,
    atRate: (prices: string, day: string) => `${prices} (rate of ${day})`,
    didYouMean: (price: string) => `Did you mean ${price}?`,
    yesPrice: (price: string) => `Yes, ${price}`,
    noPrice: (price: string) => `No, ${price} is right`,
    priceChanged: (price: string) => `The price is ${price} now.`,
    priceStays: (price: string) => `The price stays ${price}.`,
    optional: 'optional',
    titleCount: (length: number) => `${length} / ${TITLE_MAX}`,
    descriptionCount: (length: number) => `${length} / ${DESCRIPTION_MAX}`,
    titleHint: 'What it is, in a few words',
    descriptionHint: 'Say what a buyer would ask: its condition, what comes with it, any fault',
    choose: 'Choose',
    notSaid: 'Not given',
    other: 'Other',
    otherBrand: 'Which brand?',
    otherMake: 'Which make?',
    newInBox: 'Condition: brand new in box. You can sell electronics here only in their sealed box.',
    powerHint: 'For example 5KVA',
    storageHint: 'For example 256GB',
    ageHint: '0 if new, at most 12',
    mileageUnit: 'mi',
    areaUnit: 'sqft',
    bathroomsHint: 'Halves are fine: 1.5',
    moreDetails: 'More details',
    amenityNames: {
      'Prepaid meter': 'Prepaid meter',
      Borehole: 'Borehole',
      'Water tank': 'Water tank',
      'Fenced compound': 'Fenced compound',
      Security: 'Security',
      'Standby generator': 'Standby generator',
      'Solar power': 'Solar power',
      'Air conditioning': 'Air conditioning',
      'Inside kitchen': 'Inside kitchen',
      Balcony: 'Balcony',
      'Built-in wardrobes': 'Built-in wardrobes',
      Internet: 'Internet',
      'Boys quarters': 'Boys quarters',
      'Sea view': 'Sea view',
    },
  },
})
