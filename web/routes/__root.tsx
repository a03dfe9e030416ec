import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { Shell } from '#web/features/shell/shell.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; origin: string }>()({
  component: Shell,
})
