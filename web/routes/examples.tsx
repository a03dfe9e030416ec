import { createFileRoute } from '@tanstack/react-router'
import { ExamplesPage } from '#web/features/pages/examples/examples-page.tsx'
import type { ExamplesAddress } from '#web/features/pages/examples/search-params.ts'

export const Route = createFileRoute('/examples')({
  validateSearch: (address: ExamplesAddress) => address,
  component: ExamplesPage,
})
