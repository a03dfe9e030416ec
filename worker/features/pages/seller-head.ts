import type { SellerPage } from '#contract/profile.ts'
import type { Seller } from '#contract/user.ts'
import { cutText } from '#contract/cut-text.ts'
import type { PageHead } from '../../platform/pages/serve-page.ts'
import { breadcrumbs, iconOf } from './things.ts'

const DESCRIPTION_CHARACTERS = 160

/** A seller as everyone reads them, as Open Graph tags and a schema.org profile. */
export function headOfSeller(seller: Seller & Pick<SellerPage, 'bio'>, origin: string): PageHead {
  const { displayName: name, bio, location, profileImageUrl, userType, createdAt } = seller
  const url = `${origin}/users/${seller.id}`
  const image = profileImageUrl ? new URL(profileImageUrl, origin).href : undefined
  const words =
    `${name} sells on Salone Market${location ? `, from ${location}` : ''}. ` +
    (bio ?? 'See what is on offer, and ask by message.')
  return {
    title: `${name} | Salone Market`,
    description: cutText(words, DESCRIPTION_CHARACTERS),
    url,
    type: 'profile',
    image: image ? { url: image } : iconOf(origin),
    things: [
      {
        '@type': 'ProfilePage',
        dateCreated: createdAt,
        mainEntity: { '@type': userType === 'business' ? 'Organization' : 'Person', name, image, url },
      },
      breadcrumbs(origin, { name, url }),
    ],
  }
}
