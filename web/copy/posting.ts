import type { BODY_TYPES, CAR_CONDITIONS, CAR_FUELS, GENERATOR_FUELS, ListingType, PROPERTY_TYPES, TRANSMISSIONS } from '#contract/kinds.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/limits.ts'
import { defineWords } from './words.ts'

const kinds: Record<ListingType, { name: string; rule: string; details: string }> = {
  electronics: { name: 'Electronics', rule: 'Brand new, sealed box', details: 'About the device' },
  generator: { name: 'Generator', rule: 'At most 1 year old', details: 'About the generator' },
  car_sale: { name: 'Car for sale', rule: 'At most 3 years old', details: 'About the car' },
  home_rent: { name: 'Home for rent', rule: 'Verified ownership', details: 'About the home' },
}

const conditions: Record<(typeof CAR_CONDITIONS)[number], string> = { new: 'New', excellent: 'Excellent', good: 'Good', fair: 'Fair' }
const transmissions: Record<(typeof TRANSMISSIONS)[number], string> = { manual: 'Manual', automatic: 'Automatic' }
const propertyTypes: Record<(typeof PROPERTY_TYPES)[number], string> = {
  apartment: 'Apartment', house: 'House', condo: 'Condo', townhouse: 'Townhouse',
}
const fuels: Record<(typeof CAR_FUELS)[number] | (typeof GENERATOR_FUELS)[number], string> = {
  Petrol: 'Petrol', Diesel: 'Diesel', Gas: 'Gas', Hybrid: 'Hybrid', Electric: 'Electric',
}
const bodyTypes: Record<(typeof BODY_TYPES)[number], string> = { Sedan: 'Sedan', SUV: 'SUV', Hatchback: 'Hatchback', Pickup: 'Pickup', Van: 'Van' }

export const postingWords = defineWords({
  en: {
    title: 'Post Item',
    close: 'Close and keep the draft',
    cancel: 'Cancel',
    create: 'Create Listing',
    creating: 'Creating...',
    waiting: 'Waiting for photos...',
    waitingText: 'Your photos are still on their way. The listing is posted as soon as they have arrived.',
    restored: 'We kept what you had filled in.',
    startOver: 'Start over',
    startedOver: 'The form is empty again.',

    success: 'Success',
    created: 'Your listing has been created successfully!',
    error: 'Error',
    noAnswer: 'The connection broke before the answer came. Press Create Listing again: it cannot be posted twice.',
    toCheck: (fields: readonly string[]) =>
      fields.length === 1 ? `Please check 1 field: ${fields[0]}` : `Please check ${fields.length} fields: ${fields.join(', ')}`,
    photoFailed: 'A photo did not arrive. Retry it or remove it, then press Create Listing again.',

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
      storageCapacity: 'Storage capacity',
      color: 'Color',
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
      exteriorColor: 'Exterior color',
      interiorColor: 'Interior color',
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
    currencies: { SLE: 'Leones (SLE)', USD: 'Dollars (USD)' },
    about: (price: string) => `about ${price}`,
    monthAndYear: (month: string, year: string) => `${month} a month, ${year} a year`,
    optional: 'optional',
    titleCount: (length: number) => `${length} / ${TITLE_MAX}`,
    descriptionCount: (length: number) => `${length} / ${DESCRIPTION_MAX}`,
    titleHint: 'What it is, in a few words',
    descriptionHint: 'Say what a buyer would ask: what comes with it, any fault, why you sell',
    choose: 'Choose',
    notSaid: 'Not said',
    other: 'Other',
    otherBrand: 'Which brand?',
    otherMake: 'Which make?',
    newInBox: 'Condition: brand new in box. Electronics are sold here in their sealed box only.',
    powerHint: 'For example 5KVA',
    storageHint: 'For example 256GB',
    ageHint: '0 when new, at most 12',
    mileageUnit: 'mi',
    areaUnit: 'sqft',
    bathroomsHint: 'Half steps: 1.5',
    moreDetails: 'More details',
    amenityNames: [
      'Prepaid meter', 'Borehole', 'Water tank', 'Fenced compound', 'Security', 'Standby generator', 'Solar power',
      'Air conditioning', 'Inside kitchen', 'Balcony', 'Built-in wardrobes', 'Internet', 'Boys quarters', 'Sea view',
    ],
  },
})
