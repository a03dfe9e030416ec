import { createFileRoute } from '@tanstack/react-router'
import type { TutorialsAddress } from '#web/features/tutorials/search-params.ts'
import { TutorialsPage } from '#web/features/tutorials/tutorials-page.tsx'

export const Route = createFileRoute('/tutorials')({
  validateSearch: (address: TutorialsAddress) => address,
  component: TutorialsPage,
})
