import { createIcon } from './svg-icon.tsx'

/** Icons of public places. */

export const PoliceIcon = createIcon(
  <>
    <path d="M12 2.5c2.5 1.7 5 2.5 8 2.8 0 7.5-2.5 13-8 16.2-5.5-3.2-8-8.7-8-16.2 3-.3 5.5-1.1 8-2.8z" />
    <path d="m12 7.5 1.2 2.6 2.8.3-2.1 1.9.6 2.8-2.5-1.4-2.5 1.4.6-2.8L8 10.4l2.8-.3z" />
  </>,
)
export const MarketIcon = createIcon(
  <path
    d="M4 4.5h16l1.5 5a2.4 2.4 0 0 1-4.7 0 2.4 2.4 0 0 1-4.8 0 2.4 2.4 0 0 1-4.8 0 2.4 2.4 0 0 1-4.7 0z
        M4.5 12v8.5h15V12M9.5 20.5v-5h5v5"
  />,
)
export const BankIcon = createIcon(
  <path d="M3 9.5 12 3.5l9 6zM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3.5 20.5h17M4.5 17.5h15" />,
)
export const LorryIcon = createIcon(
  <>
    <path d="M2.5 5.5h11v11h-11zM13.5 9h4.5l3.5 4v3.5h-8" />
    <circle cx="7" cy="17.5" r="2" />
    <circle cx="17" cy="17.5" r="2" />
  </>,
)
export const HospitalIcon = createIcon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="2" />
    <path d="M12 7.5v9M7.5 12h9" />
  </>,
)
