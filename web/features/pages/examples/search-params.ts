const EXAMPLES_TABS = ['examples', 'tutorials', 'tips'] as const
export type ExamplesTab = (typeof EXAMPLES_TABS)[number]

/**
 * As it may stand in the address, whoever wrote it; for the route, which is on the first view of every page.
 */
export type ExamplesAddress = { tab?: unknown }

/** Absent, or unknown, means the examples. */
export function readExamplesTab({ tab }: ExamplesAddress): ExamplesTab {
  return EXAMPLES_TABS.find((known) => known === tab) ?? 'examples'
}
