/** A file's text as it stands on disk. */
declare module '*?raw' {
  const text: string
  export default text
}

interface ImportMeta {
  /** Vite's: modules by the names of their files. */
  glob(pattern: string): Record<string, unknown>
}
