declare module 'compression' {
  import type { Connect } from 'vite'

  /**
   * Compresses text above a kilobyte in an encoding that the request accepts. Version 1.8 has no types of its
   * own.
   */
  export default function compression(): Connect.NextHandleFunction
}
