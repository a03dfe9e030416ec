const EXAMPLES_TABS = ['examples', 'tutorials', 'tips'] as const
export type ExamplesTab = (typeof EXAMPLES_TABS)[number]

/** The unvalidated search params. */
export type RawExamplesSearch = { tab?: unknown }

/** An absent or unknown tab means the examples. */
export function readExamplesTab({ tab }: RawExamplesSearch): ExamplesTab {
  return EXAMPLES_TABS.find((known) => known === tab) ?? 'examples'
}
