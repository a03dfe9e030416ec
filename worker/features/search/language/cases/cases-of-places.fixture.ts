import { casesIn } from './case-table.fixture.ts'

/** Places of several words, misspelt. */
export const PLACE_CASES = casesIn(`
  # misspelt places of several words
  sedan in Hill Staton → type=car_sale location=Freetown bodyType=Sedan
  sedan in Hil Station → type=car_sale location=Freetown bodyType=Sedan
  flat Congo Twon → type=home_rent location=Freetown propertyType=apartment
  flat at Muray Town → type=home_rent location=Freetown propertyType=apartment
  flat Cline Twn → type=home_rent location=Freetown propertyType=apartment
  flat Siaka Steven Street → type=home_rent location=Freetown propertyType=apartment
  flat Siaka Stevens Stret → type=home_rent location=Freetown propertyType=apartment
  flat Wilkinson Raod → type=home_rent location=Freetown propertyType=apartment
  flat Wilkson Road → type=home_rent location=Freetown propertyType=apartment
  flat Spur Raod → type=home_rent location=Freetown propertyType=apartment
  flat Hill Cott → type=home_rent location=Freetown propertyType=apartment
  flat Hil Cot → type=home_rent location=Freetown propertyType=apartment
  flat Tengbe Town → type=home_rent location=Freetown propertyType=apartment
  flat Tenbeh Town → type=home_rent location=Freetown propertyType=apartment
  flat Congo Cros → type=home_rent location=Freetown propertyType=apartment
  flat Cong Cross → type=home_rent location=Freetown propertyType=apartment
  flat Calaba Twon → type=home_rent location=Freetown propertyType=apartment
  flat Kongo Town → type=home_rent location=Freetown propertyType=apartment
  flat Kongo Kros → type=home_rent location=Freetown propertyType=apartment
  flat Mount Aurel → type=home_rent location=Freetown propertyType=apartment
  flat Foura Bay → type=home_rent location=Freetown propertyType=apartment
  flat Krio Town Road → type=home_rent location=Freetown propertyType=apartment
  flat Westen Area → type=home_rent location="Western Area" propertyType=apartment
  flat Port Lokko → type=home_rent location="Port Loko" propertyType=apartment
  flat Pot Loko → type=home_rent location="Port Loko" propertyType=apartment
  flat Por Loko → type=home_rent location="Port Loko" propertyType=apartment
  flat Mille 91 → type=home_rent location="Mile 91" propertyType=apartment
  flat Aberden → type=home_rent location=Freetown propertyType=apartment
  flat Lumely → type=home_rent location=Freetown propertyType=apartment
  flat Wilberfoce → type=home_rent location=Freetown propertyType=apartment
  flat Kisy → type=home_rent location=Freetown propertyType=apartment
  flat Brokfields → type=home_rent location=Freetown propertyType=apartment
  flat Welington → type=home_rent location=Freetown propertyType=apartment
  flat Godrich → type=home_rent location=Freetown propertyType=apartment
  flat Laka → type=home_rent location=Freetown propertyType=apartment
  flat Juba Hil → type=home_rent location=Freetown propertyType=apartment
  flat Signal Hil → type=home_rent location=Freetown propertyType=apartment
  flat Murry Town → type=home_rent location=Freetown propertyType=apartment
  flat New Englnd → type=home_rent location=Freetown propertyType=apartment
  flat Alen Town → type=home_rent location=Freetown propertyType=apartment
  flat Fula Twon → type=home_rent location=Freetown propertyType=apartment
  flat Regent Raod → type=home_rent location=Freetown propertyType=apartment
  flat Lumley Beech → type=home_rent location=Freetown propertyType=apartment
`)
