import { createFileRoute } from '@tanstack/react-router'
import type { RawTutorialsSearch } from '#web/features/pages/tutorials/search-params.ts'
import { TutorialsPage } from '#web/features/pages/tutorials/tutorials-page.tsx'

export const Route = createFileRoute('/tutorials')({
  validateSearch: (search: RawTutorialsSearch) => search,
  component: TutorialsPage,
})
