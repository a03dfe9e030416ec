/**
 * The vocabulary of what is sold: kinds, statuses, and the closed lists of each kind's attributes. Plain
 * lists, so that a page's first view can read them without zod; closed-lists.ts has the schemas.
 */

export const LISTING_TYPES = ['electronics', 'generator', 'car_sale', 'home_rent'] as const
export type ListingType = (typeof LISTING_TYPES)[number]

/** The dialog's category names, accepted wherever a type is read from a query. */
export const TYPE_ALIASES: Readonly<Record<string, ListingType>> = {
  electronics: 'electronics',
  generators: 'generator',
  cars: 'car_sale',
  homes: 'home_rent',
}

export const LISTING_STATUSES = ['active', 'pending', 'sold', 'expired', 'removed'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

export const CURRENCIES = ['SLE', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

export const LISTING_SORTS = ['ai_score', 'likes', 'createdAt', 'price_asc', 'price_desc'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

export const ELECTRONICS_BRANDS = [
  'Apple',
  'Samsung',
  'Google',
  'OnePlus',
  'Xiaomi',
  'Huawei',
  'Tecno',
  'Infinix',
  'itel',
  'Oppo',
  'Vivo',
  'Nokia',
  'HP',
  'Dell',
  'Lenovo',
  'Asus',
  'Acer',
  'Microsoft',
  'Sony',
  'Nintendo',
  'JBL',
] as const
export const GENERATOR_BRANDS = [
  'Honda',
  'Yamaha',
  'Firman',
  'Tiger',
  'Elepaq',
  'Sumec',
  'Perkins',
  'Cummins',
] as const
export const CAR_MAKES = [
  'Toyota',
  'Honda',
  'Nissan',
  'Hyundai',
  'Kia',
  'Mitsubishi',
  'Mazda',
  'Suzuki',
  'Ford',
  'Mercedes-Benz',
  'BMW',
  'Lexus',
  'Land Rover',
  'Volkswagen',
  'Jeep',
] as const

export const PRODUCT_TYPES = [
  'iPhone',
  'MacBook',
  'iPad',
  '5G Phone',
  'Android Phone',
  'Laptop',
  'Tablet',
  'Gaming Console',
  'Smartwatch',
  'Headphones',
] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

/** Products that only Apple makes: choosing one in a form settles the brand. */
export const APPLE_PRODUCTS: readonly ProductType[] = ['iPhone', 'MacBook', 'iPad']

export const CAR_CONDITIONS = ['new', 'excellent', 'good', 'fair'] as const
export const ELECTRONICS_CONDITION = 'brand_new_in_box'
export const CONDITIONS = [...CAR_CONDITIONS, ELECTRONICS_CONDITION] as const
export type Condition = (typeof CONDITIONS)[number]

export const TRANSMISSIONS = ['manual', 'automatic'] as const
export const BODY_TYPES = ['Sedan', 'SUV', 'Hatchback', 'Pickup', 'Van'] as const
export const CAR_FUELS = ['Petrol', 'Diesel', 'Gas', 'Hybrid', 'Electric'] as const
export const GENERATOR_FUELS = ['Petrol', 'Diesel', 'Gas'] as const
export const PROPERTY_TYPES = ['apartment', 'house', 'condo', 'townhouse'] as const
export const USER_TYPES = ['individual', 'business'] as const

export const REPORT_REASONS = [
  'scam',
  'spam',
  'prohibited',
  'wrong_category',
  'duplicate',
  'offensive',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** Those that make sense of a message: it stands in no category, and nobody posts it twice. */
export const MESSAGE_REPORT_REASONS = [
  'scam',
  'spam',
  'prohibited',
  'offensive',
  'other',
] as const satisfies readonly ReportReason[]
export type MessageReportReason = (typeof MESSAGE_REPORT_REASONS)[number]

export const SAVED_SEARCH_FREQUENCIES = ['instant', 'daily'] as const
export type SavedSearchFrequency = (typeof SAVED_SEARCH_FREQUENCIES)[number]

export const NOTIFICATION_KINDS = [
  'comment',
  'reply',
  'message',
  'likes',
  'price_drop',
  'saved_search',
  'saved_search_digest',
  'expiring',
  'expired',
  'verification',
  'moderation',
  'phone_change',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
/**
 * Decisions about the person, and what may be somebody else in their account: nobody can choose not to hear
 * of them.
 */
export const ALWAYS_TOLD_KINDS = [
  'verification',
  'moderation',
  'phone_change',
] as const satisfies readonly NotificationKind[]

/** Content types of the files that are uploaded. */
export const PHOTO_TYPES = ['image/webp', 'image/jpeg', 'image/png'] as const
export const DOCUMENT_TYPES = [...PHOTO_TYPES, 'application/pdf'] as const
