import type { QueryKey } from '@tanstack/react-query'
import type { EditListing } from '#contract/listing.ts'

/**
 * Whether an edited listing may have another place in a held list, or none: only then the list is worth
 * loading again. The newest first stays as it is whatever was changed.
 */
export function mayMove([call, filters]: QueryKey, changes: EditListing): boolean {
  if (call !== '/api/listings' || !isFilters(filters)) return false
  const { sortBy, searchQuery } = filters
  if (searchQuery || sortBy === 'ai_score') return true
  if ((sortBy === 'price_asc' || sortBy === 'price_desc') && ('price' in changes || 'currency' in changes))
    return true
  return Object.entries(filters).some(([name, wanted]) => wanted !== undefined && name in changes)
}

function isFilters(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
