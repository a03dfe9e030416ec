/** A file's text as it stands on disk. */
declare module '*?raw' {
  const text: string
  export default text
}
