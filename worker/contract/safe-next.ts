// A base for parsing, on a host that does not exist. If the parsed URL has another host, it was not a path.
const HERE = 'http://here.invalid'
const NOT_PAGES = /^\/(?:api|auth|media|s3|ws)(?:\/|$)/i

/**
 * The page to go to after signing in. Undefined unless `next` is a path of this site: one slash, then neither
 * slash nor backslash, and none of the characters that browsers drop before they parse a URL.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) || !URL.canParse(next, HERE))
    return undefined
  const { origin, pathname, search, hash } = new URL(next, HERE)
  // '/.//other.example' is parsed as the path '//other.example'.
  if (origin !== HERE || pathname.startsWith('//') || NOT_PAGES.test(pathname)) return undefined
  return `${pathname}${search}${hash}`
}
