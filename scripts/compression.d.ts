declare module 'compression' {
  import type { Connect } from 'vite'

  /** Compresses text above a kilobyte with an encoding that the request accepts. The package has no types. */
  export default function compression(): Connect.NextHandleFunction
}
