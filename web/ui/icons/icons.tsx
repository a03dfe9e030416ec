import { createIcon } from './svg-icon.tsx'

/** The icons of a first view. The others are in icons-*.tsx, loaded with the later parts that use them. */

export const SearchIcon = createIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
)
export const BellIcon = createIcon(
  <>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15z" />
    <path d="M10 21h4M12 3v2" />
  </>,
)
export const CameraIcon = createIcon(
  <>
    <path
      d="M3 8.5A1.5 1.5 0 0 1 4.5 7H8l1.5-2.5h5L16 7h3.5A1.5 1.5 0 0 1 21 8.5
          v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18.5z"
    />
    <circle cx="12" cy="13" r="3.5" />
  </>,
)
export const PlusIcon = createIcon(<path d="M12 5v14M5 12h14" />)
export const CloseIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />)
const heart = (
  <path
    d="M12 20.5C5 15.5 3 12 3 8.8 3 6.2 5 4.5 7.3 4.5c2 0 3.7 1.1 4.7 3 1-1.9 2.7-3 4.7-3
          C19 4.5 21 6.2 21 8.8c0 3.2-2 6.7-9 11.7z"
  />
)
export const HeartIcon = createIcon(heart)
export const HeartFilledIcon = createIcon(heart, { isFilled: true })
export const CommentIcon = createIcon(<path d="M4 5.5h16v11H11l-4.5 4v-4H4z" />)
export const EyeIcon = createIcon(
  <>
    <path d="M2.5 12C5 7.7 8.2 5.5 12 5.5S19 7.7 21.5 12C19 16.3 15.8 18.5 12 18.5S5 16.3 2.5 12z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
)
export const MapPinIcon = createIcon(
  <>
    <path d="M12 21.5c-4.7-5-7-8.7-7-11.7a7 7 0 0 1 14 0c0 3-2.3 6.7-7 11.7z" />
    <circle cx="12" cy="9.8" r="2.3" />
  </>,
)
export const ChevronDownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />)
export const CheckIcon = createIcon(<path d="m4.5 12.5 5 5 10-11" />)
export const AlertIcon = createIcon(
  <>
    <path d="M12 3.5 22 20.5H2z" />
    <path d="M12 10v4.5M12 17.3v.2" />
  </>,
)
export const DeviceIcon = createIcon(
  <>
    <rect x="6.5" y="2.5" width="11" height="19" rx="2" />
    <path d="M10.5 18.5h3" />
  </>,
)
export const BoltIcon = createIcon(<path d="M13.5 2.5 5 13.5h6l-1 8 9-11.5h-6z" />)
export const CarIcon = createIcon(
  <>
    <path
      d="M3 17v-4.5l2.5-1.5 2-4.5A1.5 1.5 0 0 1 9 5.5h6a1.5 1.5 0 0 1 1.5 1
          l2 4.5 2.5 1.5V17zM5.5 11h13"
    />
    <path d="M5 17v2.5h2.5V17M16.5 17v2.5H19V17M6.5 14H8M16 14h1.5" />
  </>,
)
export const HomeIcon = createIcon(
  <>
    <path d="m3 11.5 9-8 9 8" />
    <path d="M5.5 9.5v11h13v-11" />
    <path d="M10 20.5v-6h4v6" />
  </>,
)
export const UserIcon = createIcon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20.5c1-4 4-5.5 8-5.5s7 1.5 8 5.5" />
  </>,
)
export const SparklesIcon = createIcon(
  <path
    d="m10 4 1.9 5.1L17 11l-5.1 1.9L10 18l-1.9-5.1L3 11l5.1-1.9
          zM18.5 3v4M16.5 5h4M18.5 16.5v4M16.5 18.5h4"
  />,
)
export const RefreshIcon = createIcon(
  <>
    <path d="M20 4.5V10h-5.5M4 19.5V14h5.5" />
    <path d="M19.5 9.5A8 8 0 0 0 5 8M4.5 14.5A8 8 0 0 0 19 16" />
  </>,
)
