// Addresses are parsed against this host, which does not exist. A result with another host was no path.
const HERE = 'http://here.invalid'
const NOT_PAGES = /^\/(?:api|auth|media|s3|ws)(?:\/|$)/i

/**
 * The page to go to after signing in, or undefined. Only a path of this site: one slash, then neither slash
 * nor backslash, and none of the characters that browsers drop before they parse an address.
 */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) || !URL.canParse(next, HERE))
    return undefined
  const { origin, pathname, search, hash } = new URL(next, HERE)
  // '/.//other.example' is read as the path '//other.example'.
  if (origin !== HERE || pathname.startsWith('//') || NOT_PAGES.test(pathname)) return undefined
  return `${pathname}${search}${hash}`
}
