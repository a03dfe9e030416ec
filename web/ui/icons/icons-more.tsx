import { createIcon } from './svg-icon.tsx'

/** Icons outside the first view of the feed and the landing page. */

export const ReplyIcon = createIcon(<path d="M9.5 5.5 4 11l5.5 5.5M4.5 11H14a6 6 0 0 1 6 6v2" />)
export const MinusIcon = createIcon(<path d="M5 12h14" />)
export const ChevronUpIcon = createIcon(<path d="m6 14.5 6-6 6 6" />)
export const GripIcon = createIcon(
  <>
    <circle cx="9" cy="6" r=".8" />
    <circle cx="15" cy="6" r=".8" />
    <circle cx="9" cy="12" r=".8" />
    <circle cx="15" cy="12" r=".8" />
    <circle cx="9" cy="18" r=".8" />
    <circle cx="15" cy="18" r=".8" />
  </>,
  { isFilled: true },
)
export const CopyIcon = createIcon(
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="1.5" />
    <path d="M15.5 8.5v-5h-12v12h5" />
  </>,
)
export const ImageIcon = createIcon(
  <>
    <rect x="3" y="4.5" width="18" height="15" rx="1.5" />
    <circle cx="8.5" cy="9.5" r="1.5" />
    <path d="m4 17.5 5-4.5 3 2.5 4-4 5 4.5" />
  </>,
)
export const SendIcon = createIcon(<path d="m3.5 4 17.5 8-17.5 8 2.5-8zM6 12h8" />)
export const SettingsIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="3" />
    <path
      d="m12 2.5 1.5 3 3.3-.8.9 3.2 3.3.9-1 3.2 1 3.2-3.3.9-.9 3.2-3.3-.8-1.5 3-1.5-3-3.3.8-.9-3.2-3.3-.9
          1-3.2-1-3.2 3.3-.9.9-3.2 3.3.8z"
    />
  </>,
)
export const LogoutIcon = createIcon(<path d="M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />)
export const ClockIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 6.5V12l3.5 2.5" />
  </>,
)
export const DocumentIcon = createIcon(
  <path d="M6 2.5h8l4.5 4.5v14.5H6zM14 2.5V7h4.5M9 12.5h6.5M9 16.5h6.5" />,
)
export const ChartIcon = createIcon(<path d="M4 3.5v17h17M8.5 16.5v-5M13 16.5v-9M17.5 16.5V10" />)
export const TagIcon = createIcon(
  <>
    <path d="M3.5 4v7.5l9 9 8-8-9-9H4z" />
    <circle cx="8" cy="8" r="1.2" />
  </>,
)
export const OfflineIcon = createIcon(
  <path
    d="M3 9.5a13 13 0 0 1 5-3M21 9.5A13 13 0 0 0 12.5 6M6.5 13.5a8 8 0 0 1 4-2.2
          M17.5 13.5a8 8 0 0 0-1.5-1.2M12 18.5v.2M4 3.5l16 17"
  />,
)
export const MicIcon = createIcon(
  <>
    <rect x="9" y="2.5" width="6" height="11.5" rx="3" />
    <path d="M5 11.5a7 7 0 0 0 14 0M12 18.5v3M8.5 21.5h7" />
  </>,
)
export const ArchiveIcon = createIcon(<path d="M3.5 4.5h17v4h-17zM5 8.5v11h14v-11M10 12.5h4" />)
