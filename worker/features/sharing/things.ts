/** The market's sign, as link previews take it: WhatsApp draws no SVG. */
export const ICON = '/icon-512.png'

/** What schema.org calls the site itself, with its search. */
export function siteThings(origin: string): object[] {
  const organization = { '@type': 'Organization', '@id': `${origin}/#organization`, name: 'Salone Market', url: `${origin}/`, logo: origin + ICON, areaServed: 'Sierra Leone' }
  const target = { '@type': 'EntryPoint', urlTemplate: `${origin}/?q={search_term_string}` }
  const site = {
    '@type': 'WebSite',
    name: 'Salone Market',
    url: `${origin}/`,
    publisher: { '@id': organization['@id'] },
    potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
  }
  return [organization, site]
}

/** The way from the front page to a page. */
export function breadcrumbs(origin: string, here: { name: string; url: string }): object {
  const items = [{ name: 'Salone Market', url: `${origin}/` }, here]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
  }
}
