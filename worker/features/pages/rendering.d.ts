/** Typed apart: web/ is checked with the browser's types, and the Worker without them. */
declare module '#web/server.tsx' {
  export const renderPage: import('#contract/rendering.ts').RenderPage
}
