/** Declared here because web/ is checked with browser types and the Worker without them. */
declare module '#web/server.tsx' {
  export const renderPage: import('#contract/rendering.ts').RenderPage
}
