declare module 'compression' {
  import type { Connect } from 'vite'

  /**
   * Compresses what is text, above a kilobyte, by what the request accepts. Version 1.8, which has no types
   * of its own.
   */
  export default function compression(): Connect.NextHandleFunction
}
