/** The schema.org property of an attribute, optionally with the format or unit of its value. */
export type JsonLd =
  | string
  | { property: string; as: 'brand' | 'text' }
  | { property: string; unitCode: string }

const BRAND: JsonLd = { property: 'brand', as: 'brand' }

/** The attributes that search engines read, by their names on the wire. Others are only in the page's text. */
export const JSON_LD: Readonly<Record<string, JsonLd>> = {
  brand: BRAND,
  generatorBrand: BRAND,
  make: BRAND,
  electronicsModel: 'model',
  generatorModel: 'model',
  carModel: 'model',
  color: 'color',
  exteriorColor: 'color',
  year: { property: 'vehicleModelDate', as: 'text' },
  mileage: { property: 'mileageFromOdometer', unitCode: 'SMI' },
  bodyType: 'bodyType',
  carFuelType: 'fuelType',
  transmission: 'vehicleTransmission',
  bedrooms: 'numberOfBedrooms',
  bathrooms: 'numberOfBathroomsTotal',
  squareFootage: { property: 'floorSize', unitCode: 'FTK' },
  petsAllowed: 'petsAllowed',
}
