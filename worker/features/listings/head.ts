import type { Listing } from '#contract/listing.ts'
import type { PageHead } from '../../platform/pages.ts'

const DESCRIPTION_CHARACTERS = 160

/** The listing as Open Graph tags and a schema.org Product. The 640 pixel photo is what WhatsApp takes reliably. */
export function headOf(listing: Listing, origin: string): PageHead {
  const [photo] = listing.photos
  const image = photo && new URL(photo.medium ?? photo.url, origin).href
  const url = `${origin}/listings/${listing.id}`
  const price = `${listing.currency === 'USD' ? '$' : 'SLE '}${listing.price.toLocaleString('en-US', { maximumFractionDigits: 0 })}`
  const month = listing.type === 'home_rent' ? ' a month' : ''
  const state = listing.status === 'active' ? '' : listing.status === 'sold' ? 'Sold: ' : 'No longer for sale: '
  return {
    title: `${state}${listing.title}, ${price}${month} in ${listing.location} | Salone Market`,
    description: summary(listing.description),
    url,
    imageUrl: image,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: listing.title,
      description: listing.description,
      image: listing.imageUrls.map((address) => new URL(address, origin).href),
      offers: {
        '@type': 'Offer',
        url,
        price: listing.price,
        priceCurrency: listing.currency,
        availability: listing.status === 'active' ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
        itemCondition: isNew(listing) ? 'https://schema.org/NewCondition' : 'https://schema.org/UsedCondition',
        areaServed: listing.location,
        seller: { '@type': listing.user.userType === 'business' ? 'Organization' : 'Person', name: listing.user.displayName },
      },
    },
  }
}

/** Cut between whole characters: half an emoji is no UTF-8, and HTMLRewriter breaks the page off there. */
function summary(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length <= DESCRIPTION_CHARACTERS ? characters.join('') : `${characters.slice(0, DESCRIPTION_CHARACTERS - 1).join('')}…`
}

function isNew(listing: Listing): boolean {
  return listing.type === 'electronics' || (listing.type === 'car_sale' && listing.condition === 'new')
}
