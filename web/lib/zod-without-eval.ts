import * as z from 'zod'

// zod tries eval when it builds a schema, which the content security policy refuses and reports. Import this
// file before any schema.
z.config({ jitless: true })
