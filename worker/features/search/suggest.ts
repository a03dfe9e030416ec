export { suggest } from '../vocabulary/suggest.ts'
