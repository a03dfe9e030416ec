import { createFileRoute } from '@tanstack/react-router'
import { ExamplesPage } from '#web/features/examples/examples-page.tsx'
import type { ExamplesAddress } from '#web/features/examples/search-params.ts'

export const Route = createFileRoute('/examples')({
  validateSearch: (address: ExamplesAddress) => address,
  component: ExamplesPage,
})
