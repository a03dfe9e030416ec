/** What nodejs_compat has of it and the Worker uses. */
declare module 'node:zlib' {
  export const constants: { readonly Z_SYNC_FLUSH: number }
  export function inflateSync(
    bytes: Uint8Array,
    options: { finishFlush: number; maxOutputLength: number },
  ): Uint8Array
}
