// zod tries eval when it builds its first schema, which the content security policy refuses and reports. This
// is the object behind z.config(), which zod takes over when it loads. It is set here because z.config()
// itself would come too late, after schemas in the same chunk, or bring 4 KB of zod to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
