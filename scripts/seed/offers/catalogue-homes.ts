import type { PROPERTY_TYPES } from '#contract/kinds/home-rent.ts'

export type PropertyType = (typeof PROPERTY_TYPES)[number]

/**
 * `sle` is a month's rent in an ordinary part of Freetown; places and areas multiply it. `label` is what
 * people call it.
 */
export type HomeForm = {
  propertyType: PropertyType
  label: string
  krio: string
  bedrooms: number
  bathrooms: readonly number[]
  squareFeet: readonly [least: number, most: number]
  sle: number
  weight: number
}

export const HOME_FORMS: readonly HomeForm[] = [
  form('apartment', 'self-contained room', 'self-kɔntend rum', 1, [1], [220, 380], 1_500, 8),
  form('apartment', 'room and parlour', 'rum ɛn parlɔ', 1, [1], [320, 520], 1_900, 9),
  form('apartment', 'studio apartment', 'stidio apatmɛnt', 0, [1], [280, 480], 2_600, 4),
  form('apartment', '1-bedroom flat', 'wan bɛdrum flat', 1, [1, 1.5], [420, 680], 3_000, 6),
  form('apartment', '2-bedroom flat', 'tu bɛdrum flat', 2, [1, 1.5, 2], [650, 980], 4_800, 12),
  form('apartment', '3-bedroom flat', 'tri bɛdrum flat', 3, [2, 2.5], [950, 1_450], 7_200, 9),
  form('apartment', '4-bedroom flat', 'fo bɛdrum flat', 4, [3, 3.5], [1_400, 2_000], 10_500, 2),
  form('house', '2-bedroom house', 'tu bɛdrum os', 2, [1, 1.5], [700, 1_050], 4_200, 8),
  form('house', '3-bedroom house', 'tri bɛdrum os', 3, [1.5, 2, 2.5], [1_050, 1_650], 6_800, 11),
  form('house', '4-bedroom house', 'fo bɛdrum os', 4, [2, 2.5, 3], [1_600, 2_400], 11_000, 6),
  form('house', '5-bedroom house', 'fayv bɛdrum os', 5, [3, 3.5, 4], [2_300, 3_600], 18_000, 3),
  form('house', '6-bedroom family house', 'siks bɛdrum os', 6, [4, 4.5], [3_000, 4_600], 24_000, 1),
  form('townhouse', '3-bedroom townhouse', 'tri bɛdrum tawnaws', 3, [2, 2.5, 3], [1_250, 1_800], 9_500, 4),
  form('townhouse', '4-bedroom townhouse', 'fo bɛdrum tawnaws', 4, [3, 3.5], [1_700, 2_400], 13_500, 2),
  form('condo', '2-bedroom condo', 'tu bɛdrum kɔndo', 2, [2, 2.5], [850, 1_250], 9_000, 2),
  form('condo', '3-bedroom condo', 'tri bɛdrum kɔndo', 3, [2.5, 3], [1_250, 1_850], 14_000, 2),
]

/** `likely` is how often a home of ordinary rent has it; dear homes have more of everything. */
export const AMENITIES: readonly (readonly [name: string, likely: number])[] = [
  ['Prepaid meter', 0.6],
  ['Borehole', 0.4],
  ['Water tank', 0.5],
  ['Fenced compound', 0.55],
  ['Tiled floors', 0.6],
  ['Inside kitchen', 0.5],
  ['Security', 0.35],
  ['Balcony', 0.3],
  ['Built-in wardrobes', 0.3],
  ['Air conditioning', 0.22],
  ['Standby generator', 0.22],
  ['Solar power', 0.2],
  ['Sea view', 0.1],
  ['Internet', 0.2],
  ['Boys quarters', 0.14],
  ['Garden', 0.16],
  ['CCTV', 0.14],
  ['Store room', 0.22],
  ['Paved yard', 0.2],
  ['Laundry area', 0.15],
]

function form(
  propertyType: PropertyType,
  label: string,
  krio: string,
  bedrooms: number,
  bathrooms: readonly number[],
  squareFeet: readonly [number, number],
  sle: number,
  weight: number,
): HomeForm {
  return { propertyType, label, krio, bedrooms, bathrooms, squareFeet, sle, weight }
}
