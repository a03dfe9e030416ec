/** The search params of the guide: the open tutorial, its step, and whether the create dialog is open. */
type TutorialsSearch = { read?: TutorialId; step?: number; create?: true }

/** The unvalidated search params. Here for the route, which is on the first view of every page. */
export type TutorialsAddress = { [K in keyof TutorialsSearch]?: unknown }

export const TUTORIALS = ['first-listing', 'photography', 'pricing'] as const
export type TutorialId = (typeof TUTORIALS)[number]

export const STEPS = 5

/** Keeps known values. A step outside the tutorial becomes its nearest end. */
export function readTutorialsSearch({ read, step, create }: TutorialsAddress): TutorialsSearch {
  const id = TUTORIALS.find((known) => known === read)
  if (!id) return {}
  const asked = Math.round(Number(step))
  return {
    read: id,
    step: Math.min(Math.max(asked || 1, 1), STEPS),
    create: String(create) === 'true' || undefined,
  }
}
