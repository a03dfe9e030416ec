/** The search params of the guide: the open tutorial, its step, and whether the create dialog is open. */
type TutorialsSearch = { read?: TutorialId; step?: number; create?: true }

/** The unvalidated search params. */
export type RawTutorialsSearch = { [K in keyof TutorialsSearch]?: unknown }

export const TUTORIALS = ['first-listing', 'photography', 'pricing'] as const
export type TutorialId = (typeof TUTORIALS)[number]

export const STEP_COUNT = 5

/** Keeps known values. A step outside the tutorial becomes the first or the last. */
export function readTutorialsSearch({ read, step, create }: RawTutorialsSearch): TutorialsSearch {
  const id = TUTORIALS.find((known) => known === read)
  if (!id) return {}
  const requestedStep = Math.round(Number(step))
  return {
    read: id,
    step: Math.min(Math.max(requestedStep || 1, 1), STEP_COUNT),
    create: String(create) === 'true' || undefined,
  }
}
