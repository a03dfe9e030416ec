interface ImportMeta {
  /** Vite's; where something else runs the Worker there is none. */
  readonly env?: { readonly MODE: string }
}
