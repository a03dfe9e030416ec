interface ImportMeta {
  /** Set by Vite; missing if something else runs the Worker. */
  readonly env?: { readonly MODE: string }
}

/** Declared here because web/ is checked with browser types and the Worker without them. */
declare module '#web/server.tsx' {
  export const renderPage: import('#contract/rendering.ts').RenderPage
}

/** The typeface as a data URL. */
declare module '#web/styles/onest.woff2?inline' {
  const url: string
  export default url
}
