import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BESIDES, CALLS } from '#contract/calls/calls.ts'
import { PAGES } from '../features/pages/pages.ts'
import { meet } from './conversations.ts'
import { builtPages, readPage } from './crawler.ts'
import { callApp, signIn, signInAdmin, type Member } from './people.ts'
import { WEBP } from './photo-bytes.ts'
import { comment, post } from './things.ts'
import { upload } from './uploads.ts'

/** The same for everybody, and made without looking at who asks: the only answers that caches may share. */
const SHARED = /^\/(media\/.+|robots\.txt|sitemap[\w-]*\.xml|api\/(rate|showcase|openapi\.json|docs))$/
/** Of these, what the Worker keeps itself, whoever asks. */
const KEPT = /^\/(media\/.+|sitemap[\w-]*\.xml|prerendered\/showcase\.json)$/

const NOBODY = '00000000-0000-7000-8000-000000000000'
const put = vi.spyOn(caches.default, 'put')
const match = vi.spyOn(caches.default, 'match')

let member: Member
let admin: Member
/** What stands in the place of an {id}, by what the path begins with. */
let ids: Record<string, string>
let photo: string

beforeAll(async () => {
  ;[member, admin] = await Promise.all([signIn(), signInAdmin()])
  const { id, listingId } = await meet(member)
  photo = (await upload(member, { photo: WEBP })).objectUrl
  await post(member, 'generator', { images: [photo] })
  ids = {
    '/api/listings/': listingId,
    '/api/favourites/': listingId,
    '/api/comments/': (await comment(member, listingId)).id,
    '/api/users/': member.user.id,
    '/api/conversations/': id,
    '/listings/': listingId,
    '/users/': member.user.id,
    '/messages/': id,
  }
})
beforeEach(() => {
  put.mockClear()
  match.mockClear()
})

function concrete(path: string): string {
  const [, id = NOBODY] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? []
  return path === '/media/{key}' ? photo : path.replace(/\{\w+\}|\$\w+/g, id)
}

function pathsOf(mock: typeof put | typeof match): string[] {
  return mock.mock.calls.map(([key]) => new URL(new Request(key).url).pathname)
}

/** Fails where an answer to somebody with a cookie was kept, read out of the cache, or may be shared. */
function hold(path: string, answer: Response): void {
  const said = answer.headers.get('cache-control') ?? ''
  if (!SHARED.test(path)) expect(said, path).not.toMatch(/public|s-maxage|max-age=[1-9]/)
  expect(answer.headers.has('cdn-cache-control') || answer.headers.has('cloudflare-cdn-cache-control')).toBe(
    false,
  )
  expect(
    pathsOf(put).filter((key) => !KEPT.test(key)),
    path,
  ).toEqual([])
  expect(
    pathsOf(match).filter((key) => !KEPT.test(key)),
    path,
  ).toEqual([])
}

describe('nothing that somebody with a cookie is answered is kept for others:', () => {
  const calls = [...CALLS, ...BESIDES].map(({ method, path }) => [method.toUpperCase(), path] as const)

  test.each(calls)('%s %s', async (method, path) => {
    const endsSession = path.includes('logout')
    for (const cookie of [
      endsSession ? (await signIn()).cookie : member.cookie,
      admin.cookie,
      'theme=dark',
    ]) {
      if (endsSession && cookie === admin.cookie) continue
      put.mockClear()
      match.mockClear()
      const body = method === 'GET' ? {} : { body: '{}' }
      const headers = { cookie, 'content-type': 'application/json' }
      hold(concrete(path), await callApp(concrete(path), { method, headers, ...body }))
    }
  })

  const pages = [
    ...PAGES.map(({ path }) => path.replace(/\/\{.*/, '')),
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-0.xml',
    '/nothing',
    '/assets/gone.js',
  ]
  const market = [
    '/market',
    '/market/generators',
    '/market/generators/bo',
    '/market?q=honda',
    '/market/nothing',
  ]
  test.each([...pages, ...market])('the page %s, drawn by the Worker or not', async (path) => {
    for (const cookie of [member.cookie, 'theme=dark'])
      for (const settings of [{}, builtPages()])
        hold(concrete(path), await readPage(concrete(path), { cookie }, settings))
  })

  test('though the things that they asked for are there', async () => {
    const paths = [
      '/api/listings/{id}',
      '/api/users/{id}',
      '/api/conversations/{id}/messages',
      '/api/market',
      '/api/auth/user',
      '/media/{key}',
    ]
    for (const path of paths) expect([path, (await member.get(concrete(path))).status]).toEqual([path, 200])
  })
})
