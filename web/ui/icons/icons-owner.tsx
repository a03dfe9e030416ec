import { createIcon } from './svg-icon.tsx'

/**
 * Icons for actions on a person's own items, in their own file because lists of such items show them on first
 * view.
 */

export const TrashIcon = createIcon(
  <path d="M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10.2 10.5v6M13.8 10.5v6" />,
)
export const EditIcon = createIcon(<path d="M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5 17.5 10" />)
export const MoreIcon = createIcon(
  <>
    <circle cx="5.5" cy="12" r="1" />
    <circle cx="12" cy="12" r="1" />
    <circle cx="18.5" cy="12" r="1" />
  </>,
  { isFilled: true },
)
