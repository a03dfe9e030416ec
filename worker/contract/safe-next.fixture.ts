/** Pages of this site, and what is gone on to. Read by the runtime's parser of addresses and by the browser's. */
export const PAGES_HERE = [
  ['/', '/'],
  ['/messages', '/messages'],
  ['/messages?conversationId=1#last', '/messages?conversationId=1#last'],
  ['/listings/0190-abc', '/listings/0190-abc'],
  ['/listings/1?a=b', '/listings/1?a=b'],
  ['/x/../messages', '/messages'],
  ['/?q=https://other.example', '/?q=https://other.example'],
  ['/authors', '/authors'],
  ['/mediation', '/mediation'],
] as const

/** What leads elsewhere, to no page, or round in a circle. */
export const NO_PAGES_HERE = [
  '', ' ', 'messages', ' /messages', '//other.example', '///other.example', '/\\other.example', '\\\\other.example', '/a\\b', '/\t/other.example',
  '/\n/other.example', '\t//other.example', '/\0', '/messages\0', '/messages\n', '/.//other.example', '/x/..//other.example', '/%2e//other.example',
  'https://other.example', 'https:/other.example', 'http:other.example', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x',
  '@other.example', '.other.example', '/auth', '/auth?next=/auth', '/AUTH/', '/api', '/api/logout', '/x/../api/logout', '/media/listings/1.webp',
  '/s3/bucket', '/ws', '/x/../Ws?conversationId=1',
] as const
