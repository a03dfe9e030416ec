import { createIcon } from './svg-icon.tsx'

/** The icons of the listing page, in their own file so that its first view does not load the rarer ones. */

export const ShareIcon = createIcon(
  <>
    <circle cx="18" cy="5" r="2.5" />
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="18" cy="19" r="2.5" />
    <path d="m8.3 10.8 7.4-4.5M8.3 13.2l7.4 4.5" />
  </>,
)
export const BackIcon = createIcon(<path d="M20 12H4.5M11 5l-7 7 7 7" />)
export const InfoIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5v.2" />
  </>,
)
export const LinkIcon = createIcon(
  <>
    <path d="M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.5 5.8" />
    <path d="M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.1-1.1" />
  </>,
)
export const ShieldCheckIcon = createIcon(
  <>
    <path d="M12 2.5c2.5 1.7 5 2.5 8 2.8 0 7.5-2.5 13-8 16.2-5.5-3.2-8-8.7-8-16.2 3-.3 5.5-1.1 8-2.8z" />
    <path d="m8.5 11.8 2.6 2.6 4.6-5" />
  </>,
)
export const ChevronLeftIcon = createIcon(<path d="m14.5 6-6 6 6 6" />)
export const ChevronRightIcon = createIcon(<path d="m9.5 6 6 6-6 6" />)
export const BookmarkIcon = createIcon(<path d="M6 3.5h12v17l-6-4.5-6 4.5z" />)
export const BookmarkFilledIcon = createIcon(<path d="M6 3.5h12v17l-6-4.5-6 4.5z" />, { isFilled: true })
export const FlagIcon = createIcon(<path d="M5 21.5v-18M5 4.5c4-2 7 2 13.5 0v9.5C12 16 9 12 5 14" />)
export const BanIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m5.7 5.7 12.6 12.6" />
  </>,
)
export const PhoneIcon = createIcon(
  <path d="M8.5 3.5H5a1.5 1.5 0 0 0-1.5 1.6A17 17 0 0 0 18.9 20.5a1.5 1.5 0 0 0 1.6-1.5v-3.5l-4.5-1.5-1.8 2.2a13 13 0 0 1-6.4-6.4L10 8z" />,
)
export const WhatsAppIcon = createIcon(
  <path d="m3.5 20.5 1.4-4.6a8.6 8.6 0 1 1 3.4 3.3zM9 7.8c-.6 4 3.3 7.9 7.2 7.3l.4-2-2.2-1-1 .9a5 5 0 0 1-2.4-2.4l.9-1-1-2.2z" />,
)
