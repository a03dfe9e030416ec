import type { PageHead } from '#worker/platform/pages/serve-page.ts'
import { imageOf, marketPicturePath } from './share/address.ts'
import { breadcrumbs, iconOf, siteThings } from './things.ts'

export interface Page {
  /** Named as the file in web/routes: $id stands for one path segment, {-$kind} for one or none. */
  path: string
  /** Public pages have a title and a description, unless they are looked up. Other pages are unlisted. */
  title?: string
  description?: string
  /** The modules of web/ with the code of the page, if the Worker renders it for visitors. */
  modules?: readonly string[]
  /** The head depends on data that must be looked up. */
  isLookedUp?: true
  /** Signed-in people are redirected to another page, which must not keep this title. */
  isForVisitors?: true
  /** The page exists only in development. */
  isForDevelopers?: true
}

/** The part of a route's file that renders the page, which the router's plugin splits off. */
export const routeModule = (name: string) => `routes/${name}.tsx?tsr-split=component`

/** Every page of the application. Any other address is a 404. */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'Buy and sell in Sierra Leone | Salone Market',
    description:
      'Buy and sell phones, laptops, generators, cars and homes for rent in Sierra Leone. Free to post, ' +
      'free to buy, sellers with a verified phone number.',
    modules: [routeModule('index'), 'features/pages/landing/landing.tsx'],
  },
  {
    path: '/about',
    title: 'About | Salone Market',
    description:
      'Salone Market is a free and safe place to buy and sell across Sierra Leone, with checked sellers ' +
      'and a search that understands plain English and Krio.',
    modules: [routeModule('about')],
  },
  {
    path: '/examples',
    title: 'Examples | Salone Market',
    description:
      'Four listings that sell, two that do not, and the difference: title, photos, price and an honest ' +
      'description.',
    modules: [routeModule('examples')],
  },
  {
    path: '/tutorials',
    title: "Seller's guide | Salone Market",
    description:
      "A seller's guide in short steps: your first listing, photos with a phone, the right price, and " +
      'what to do before and after you post.',
    modules: [routeModule('tutorials')],
  },
  {
    path: '/mobile-app',
    title: 'Mobile app | Salone Market',
    description:
      'Put Salone Market on the home screen of your Android phone or iPhone: no app store, hardly any data.',
    modules: [routeModule('mobile-app')],
  },
  {
    path: '/auth',
    title: 'Log in | Salone Market',
    description: 'Log in to Salone Market with your phone number and a code by SMS. No password, no fees.',
    isForVisitors: true,
  },
  { path: '/listings/$id', isLookedUp: true, modules: [routeModule('listings.$id')] },
  {
    path: '/market/{-$kind}/{-$place}/{-$area}',
    isLookedUp: true,
    modules: [routeModule('market.{-$kind}.{-$place}.{-$area}')],
  },
  { path: '/users/$id', isLookedUp: true, modules: [routeModule('users.$id')] },
  // Where the service worker leads visitors without a line.
  { path: '/offline', modules: [routeModule('offline')] },
  { path: '/account-deleted' },
  { path: '/home' },
  { path: '/smart-search' },
  { path: '/messaging' },
  { path: '/admin' },
  { path: '/analytics' },
  { path: '/favourites' },
  { path: '/messages' },
  { path: '/messages/$id' },
  { path: '/notifications' },
  { path: '/notifications/settings' },
  { path: '/profile' },
  { path: '/profile/data' },
  { path: '/profile/devices' },
  { path: '/profile/edit' },
  { path: '/saved-searches' },
  { path: '/verification' },
  { path: '/dev/$page', isForDevelopers: true },
]

/**
 * The canonical path of a page, if `path` has capital letters (phones add them), a trailing slash, or spaces
 * as in "Port Loko".
 */
export function canonicalPathOf(path: string): string | undefined {
  const canonical = path
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/(%20)+/g, '-')
  return canonical !== path && findPage(canonical) ? canonical : undefined
}

export function findPage(path: string): Page | undefined {
  return (
    PAGES.find((page) => page.path === path) ??
    PAGES.find((page) => page.path.includes('$') && patternOf(page.path).test(path))
  )
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/, '[^/]+')}$`)
}

/** The head of a page that is the same for everybody. */
export function headOfPage({ path, title, description }: Page, origin: string): PageHead | undefined {
  if (!title || !description) return undefined
  const url = origin + path
  const name = title.replace(/ \| .*/, '')
  const things = path === '/' ? siteThings(origin) : [breadcrumbs(origin, { name, url })]
  const image = path === '/' ? imageOf(marketPicturePath({}, Date.now()), origin) : iconOf(origin)
  return { title, description, url, type: 'website', image, things }
}
