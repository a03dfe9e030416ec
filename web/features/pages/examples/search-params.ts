const EXAMPLES_TABS = ['examples', 'tutorials', 'tips'] as const
export type ExamplesTab = (typeof EXAMPLES_TABS)[number]

/** The unvalidated search params. Here for the route, which is on the first view of every page. */
export type ExamplesAddress = { tab?: unknown }

/** An absent or unknown tab means the examples. */
export function readExamplesTab({ tab }: ExamplesAddress): ExamplesTab {
  return EXAMPLES_TABS.find((known) => known === tab) ?? 'examples'
}
