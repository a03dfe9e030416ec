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

declare module '*.wasm' {
  const module: WebAssembly.Module
  export default module
}

interface DecodedPhoto {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Declared here because their own types need those of browsers, and say nothing of the module that Workers pass. */
declare module '@jsquash/webp/decode.js' {
  export function init(module: WebAssembly.Module): Promise<void>
  export default function decode(file: ArrayBufferLike): Promise<DecodedPhoto>
}

declare module '@jsquash/jpeg/decode.js' {
  export function init(module: WebAssembly.Module): Promise<void>
  export default function decode(file: ArrayBufferLike): Promise<DecodedPhoto>
}
