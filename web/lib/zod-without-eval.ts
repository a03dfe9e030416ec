import * as z from 'zod'

// zod tries eval when it builds a schema; the content security policy refuses and reports that. Import this
// before any schema.
z.config({ jitless: true })
