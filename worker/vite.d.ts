interface ImportMeta {
  /** Set by Vite; missing if something else runs the Worker. */
  readonly env?: { readonly MODE: string }
}
