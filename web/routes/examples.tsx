import { createFileRoute } from '@tanstack/react-router'
import { ExamplesPage } from '#web/features/pages/examples/examples-page.tsx'
import type { RawExamplesSearch } from '#web/features/pages/examples/search-params.ts'

export const Route = createFileRoute('/examples')({
  validateSearch: (search: RawExamplesSearch) => search,
  component: ExamplesPage,
})
