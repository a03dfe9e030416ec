import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import type { Comment } from '#contract/engagement.ts'
import type { Listing } from '#contract/listing.ts'
import type { User } from '#contract/user.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { carListing, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'
import { commentOf, commentsPage, me } from './comment.fixture.ts'
import { Comments } from './comments.tsx'

type Setup = {
  listing?: Listing
  comments?: Comment[]
  user?: User | null
  /** Responds to a call in place of the default server, unless it returns undefined. */
  respond?: (call: ApiCall) => StubResponse | undefined | Promise<StubResponse | undefined>
}

/** Renders the comments of a listing as its page does, with a stub server that stores the changes. */
export function openComments({ listing = carListing(), comments = [], user = member, respond }: Setup = {}) {
  const server = createServer(listing, comments)
  const calls = stubServer(async (call) => (await respond?.(call)) ?? server(call), user)
  const Home = () => (
    <Link to="/listings/$id" params={{ id: listing.id }}>
      To the listing
    </Link>
  )
  const pages = [
    { path: '/', component: Home },
    { path: '/auth', component: () => <h1>Sign in</h1> },
    { path: '/users/$id', component: () => <h1>The seller's page</h1> },
    { path: '/listings/$id', component: () => <ListingWithComments id={listing.id} /> },
  ]
  return { listing, calls, ...openPages(pages, `/listings/${listing.id}`) }
}

function ListingWithComments({ id }: { id: string }) {
  const { data } = useQuery(listingQuery(id))
  return (
    <>
      <Link to="/">Away</Link>
      {data && <Comments listing={data} />}
    </>
  )
}

function createServer(listing: Listing, comments: readonly Comment[]) {
  let stored = [...comments]
  const change = (id: string | undefined, part: Partial<Comment>) => {
    stored = stored.map((each) => (each.id === id ? { ...each, ...part } : each))
    return stored.find((each) => each.id === id)
  }
  return ({ method, path, body }: ApiCall): StubResponse => {
    const [, , , id] = path.split('/')
    if (method === 'GET') {
      if (path.endsWith('/comments')) return { body: commentsPage(stored) }
      return { body: path === `/api/listings/${listing.id}` ? listing : pageOf([]) }
    }
    if (method === 'DELETE') {
      const hasReplies = stored.some(({ parentId }) => parentId === id)
      if (hasReplies) change(id, { content: '', user: null, isDeleted: true })
      else stored = stored.filter((each) => each.id !== id)
      return { status: 204 }
    }
    if (path.endsWith('/hide')) {
      const isHidden = readField(body, 'hidden') === true
      return { body: change(id, { isHidden, hiddenBy: isHidden ? 'seller' : undefined }) }
    }
    const parentId = readField(body, 'parentId')
    const added = commentOf({
      user: me,
      isMine: true,
      isBySeller: listing.user.id === member.id,
      content: String(readField(body, 'content')),
      parentId: typeof parentId === 'string' ? parentId : null,
    })
    const threadIds = stored.map((each) => each.parentId ?? each.id)
    stored.splice(added.parentId === null ? 0 : threadIds.lastIndexOf(added.parentId) + 1, 0, added)
    return { status: 201, body: added }
  }
}

function readField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}

export const heading = () => screen.getByRole('heading', { name: /^Comments/ })
export const findBox = () => screen.findByLabelText('Ask the seller')
export const toast = () => screen.getByRole('alert')
export const isPost = ({ method }: ApiCall) => method === 'POST'

/** The comment with this text, and queries within it. */
export async function findComment(text: string) {
  const words = await screen.findByText(text, { selector: 'article p' })
  const element = words.closest('article') ?? document.body
  return { element, ...within(element) }
}

/** The text of each comment, in page order. */
export function shownTexts(): string[] {
  return screen.queryAllByRole('article').map((each) => each.querySelector('p')?.textContent ?? '')
}
