/** The text of the file. */
declare module '*?raw' {
  const text: string
  export default text
}

interface ImportMeta {
  /** Provided by Vite: modules by file name. */
  glob(pattern: string): Record<string, unknown>
}
