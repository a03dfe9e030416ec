/** The text of the file. */
declare module '*?raw' {
  const text: string
  export default text
}

interface ImportMeta {
  /** Provided by Vite: modules by file name. */
  glob(pattern: string): Record<string, unknown>
}

/** Only tests encode pictures. */
declare module '@jsquash/jpeg/encode.js' {
  export function init(module: WebAssembly.Module): Promise<void>
  export default function encode(
    picture: { width: number; height: number; data: Uint8Array | Uint8ClampedArray },
    options?: { quality: number },
  ): Promise<ArrayBuffer>
}
