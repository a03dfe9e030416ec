/** One of each thing that many answers hold. */

export const TIME = '2026-11-20T08:30:00.000Z'

export const PERSON = { id: 'p', displayName: 'Aminata Kamara' }

export const SELLER = {
  ...PERSON,
  profileImageUrl: null,
  userType: 'individual',
  isPhoneVerified: true,
  verificationLevel: 'Basic',
  location: 'Bo',
  createdAt: TIME,
}

export const MARKS = { deliveredSeq: 2, readSeq: 1 }

export const MESSAGE = {
  id: 'm',
  conversationId: 'c',
  seq: 1,
  senderId: 'p',
  clientId: 'x',
  content: 'Hello',
  createdAt: TIME,
}

export const NOTIFICATION = {
  id: 'n',
  kind: 'price_drop',
  isRead: false,
  createdAt: TIME,
  listing: { id: 'l', title: 'Phone' },
  actor: PERSON,
  preview: 'Hello',
  expiresAt: TIME,
  savedSearch: { id: 's', name: 'Phones in Bo' },
  count: 1,
  listingsCount: 1,
  conversationId: 'c',
  price: 5_000,
  formerPrice: 6_000,
  currency: 'SLE',
}

/** What every kind of listing has when it is read. */
export const LISTING_OF_ANY_KIND = {
  id: 'l',
  title: 'Honda EU22i',
  description: 'Used for six months in Bo, as good as new.',
  price: 9_000,
  currency: 'SLE',
  priceSle: 9_000,
  priceUsd: 391.3,
  rate: { slePerUsd: 23, asOf: '2026-11-20' },
  previousPrice: 450,
  previousCurrency: 'USD',
  location: 'Bo',
  imageUrls: ['/media/l/a-1280.webp'],
  photos: [{ url: '/a', medium: '/b', small: '/c', width: 4, height: 3, thumbhash: 'x' }],
  likesCount: 1,
  commentsCount: 2,
  viewsCount: 3,
  likedByMe: true,
  aiScore: 70,
  status: 'active',
  createdAt: TIME,
  expiresAt: TIME,
  user: SELLER,
  renewableAt: TIME,
  restorableUntil: TIME,
  deletedAt: TIME,
  removedReason: 'Not a generator.',
  isFavourite: false,
  warnings: { price: 'Did you mean SLE 9,000?' },
}

export const LISTING = {
  ...LISTING_OF_ANY_KIND,
  type: 'generator',
  generatorBrand: 'Honda',
  generatorModel: 'EU22i',
  powerOutput: '2.2KVA',
  generatorFuelType: 'Petrol',
  ageInMonths: 6,
}
