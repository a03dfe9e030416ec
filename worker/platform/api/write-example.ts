import { alternativesOf, asSchema, itemOf, type Schema } from './describe-fields.ts'

const ID = '0192f0c1-0000-7000-8000-000000000000'
const KEY = '0192f0c1'
const PHOTO = `/media/${KEY}.webp`
const PUBLIC_KEY = 'BLn2J7UqNdzAuSvk3IbDIHCKepaDETO3V8Ay7HErg6FH9b0kywlHXCfVugMvYSARft6HKK4r4LKiJarSK9hV59o'
const STORAGE = `https://storage.example/${KEY}`

/**
 * Examples that say more than those made from the type. The keys are like those of FIELD_WORDS. The example
 * of an object contains an optional field only if the field is here as `<thing>.<field>`.
 */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  phoneNumber: '+23276123456',
  otpCode: '482913',
  displayName: 'Aminata K.',
  firstName: 'Aminata',
  title: 'iPhone 15 Pro 256 GB',
  description: 'New in its box, with receipt.',
  price: 24_000,
  priceSle: 24_000,
  priceUsd: 1_000,
  slePerUsd: 24,
  brand: 'Apple',
  electronicsModel: 'iPhone 15 Pro',
  'postListings.images': [PHOTO],
  aiScore: 82,
  trustScore: 60,
  verificationLevel: 'Verified',
  isPhoneVerified: true,
  content: 'Is it still there?',
  imei: '490154203237518',
  'SearchFilters.type': 'electronics',
  'SearchFilters.maxPrice': 25_000,
  'patchListingsById.body': { price: 23_500 },
  'postAiSuggestListing.body': { type: 'electronics', title: 'iPhone 15 Pro' },
  'postAiSuggestListing.suggestions': ['Title: iPhone 15 Pro 256 GB'],
  'patchAuthUser.firstName': 'Aminata',
  'patchSavedSearchesById.paused': true,
  'postNotificationsRead.all': true,
  'patchNotificationsSettings.smsAlerts': true,
  endpoint: 'https://fcm.googleapis.com/fcm/send/0192f0c1',
  p256dh: PUBLIC_KEY,
  publicKey: PUBLIC_KEY,
  auth: 'dVFxNf0HZXPnaIVbQCX6Zw',
  'quietHours.from': 22,
  'quietHours.to': 6,
  'postObjectsUpload.purpose': 'listing_photo',
  'postObjectsUpload.contentType': 'image/webp',
  'postObjectsUpload.headers': { 'content-type': 'image/webp' },
  uploadURL: STORAGE,
  url: STORAGE,
  'Photo.url': PHOTO,
  'postMedia.location': STORAGE,
  'postS3MultipartByUploadIdComplete.location': STORAGE,
  key: KEY,
  ETag: KEY,
  responseRate: 87.5,
  engagementRate: 6.4,
  expiresAt: '2027-01-01T09:30:00.000Z',
  email: null,
  bio: null,
  businessName: null,
  profileImageUrl: null,
  suspendedUntil: null,
  rejectionReason: null,
  nextCursor: null,
}

/**
 * Makes an example that the schema accepts, always the same: the first alternative, a list of one item, an
 * object with its required fields.
 */
export function writeExample(schema: Schema, name: string, schemas: Record<string, Schema>): unknown {
  const known = EXAMPLES[name]
  if (known !== undefined && !schema.items && (schema.enum?.some((value) => value === known) ?? true))
    return known
  if (schema.$ref) return followRef(schema.$ref, schemas)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = alternativesOf(schema)
  if (first) return writeExample(first, name, schemas)
  const [type] = [schema.type ?? 'object'].flat()
  if (type === 'object') return writeObject(schema, name, schemas)
  if (type === 'array')
    return [itemOf(schema)].flatMap((item) =>
      item ? (schema.prefixItems ?? [item]).map(() => writeExample(item, name, schemas)) : [],
    )
  if (type === 'string') return writeText(schema, name)
  if (type === 'boolean') return false
  return Math.max(1, schema.minimum ?? 1)
}

function followRef(ref: string, schemas: Record<string, Schema>): unknown {
  const name = ref.split('/').at(-1) ?? ''
  return writeExample(schemas[name] ?? {}, name, schemas)
}

function writeObject(
  { properties = {}, required = [] }: Schema,
  thing: string,
  schemas: Record<string, Schema>,
): object {
  const fields = Object.entries(properties).flatMap(([name, each]) => {
    const own = EXAMPLES[`${thing}.${name}`]
    if (own !== undefined) return [[name, own]]
    return required.includes(name) ? [[name, writeExample(asSchema(each), name, schemas)]] : []
  })
  return Object.fromEntries(fields)
}

/** An example text for a field. By default, the field's name in words. */
function writeText({ format, pattern }: Schema, name: string): string {
  if (format === 'date-time') return '2026-11-02T09:30:00.000Z'
  if (format === 'date') return '2026-11-02'
  if (format === 'uuid' || /^ids?$|Id$/.test(name)) return ID
  if (/urls?$/i.test(name)) return PHOTO
  return pattern ? name : name.replace(/[A-Z]/g, ' $&').toLowerCase()
}
