// The package has no types, and @types/compression depends on those of Express.
declare module 'compression' {
  import type { Connect } from 'vite'

  /** Compresses text above a kilobyte with an encoding that the request accepts. */
  export default function compression(): Connect.NextHandleFunction
}
