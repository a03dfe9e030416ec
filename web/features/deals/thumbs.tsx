import { createIcon } from '#web/ui/icons/svg-icon.tsx'

export const ThumbUpIcon = createIcon(
  <path d="M3 10.5h4v10H3zM7 11.5l4.5-8c1.6 0 2.6 1.2 2.3 2.7L13 10h6.2a1.8 1.8 0 0 1 1.8 2.2l-1.5 6.8a2 2 0 0 1-2 1.5H7" />,
)
export const ThumbDownIcon = createIcon(
  <path d="M3 13.5h4v-10H3zM7 12.5l4.5 8c1.6 0 2.6-1.2 2.3-2.7L13 14h6.2a1.8 1.8 0 0 0 1.8-2.2L19.5 5a2 2 0 0 0-2-1.5H7" />,
)
