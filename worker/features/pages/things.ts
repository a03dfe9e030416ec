import { kindOf } from '#contract/kinds/derived.ts'
import { marketPath, type MarketPlace } from '#contract/market-path.ts'
import { hasAreaList } from '#contract/places.ts'

/** The site's icon for link previews, as a PNG because WhatsApp shows no SVG. */
export const ICON = '/icon-512.png'

/** The preview image of a page without a picture of its own. */
export function iconOf(origin: string) {
  return { url: origin + ICON, width: 512, height: 512 }
}

/** The site as schema.org objects, with the URL of its search. */
export function siteThings(origin: string): object[] {
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Salone Market',
    url: `${origin}/`,
    logo: origin + ICON,
    areaServed: 'Sierra Leone',
  }
  const site = {
    '@type': 'WebSite',
    name: 'Salone Market',
    url: `${origin}/`,
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/market?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return [organization, site]
}

interface Step {
  name: string
  url: string
}

/** The breadcrumbs from the front page through these steps to a page. */
export function breadcrumbs(origin: string, ...steps: Step[]): object {
  const items = [{ name: 'Salone Market', url: `${origin}/` }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** The steps of the breadcrumbs to the market, a kind, a place and an area that has a page. */
export function marketSteps(origin: string, { type, location, area }: MarketPlace): Step[] {
  return [
    { name: 'Market', url: `${origin}/market` },
    ...(type ? [{ name: kindOf(type).names.category, url: origin + marketPath({ type }) }] : []),
    ...(type && location ? [{ name: location, url: origin + marketPath({ type, location }) }] : []),
    ...(type && location && area && hasAreaList(location)
      ? [{ name: area, url: origin + marketPath({ type, location, area }) }]
      : []),
  ]
}
