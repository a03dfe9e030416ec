import * as z from 'zod'

// zod tries out eval when a schema is made, which the page's content security policy refuses and reports.
// Import this before any schema.
z.config({ jitless: true })
