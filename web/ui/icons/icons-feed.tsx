import { SvgIcon, type IconProps } from './svg-icon.tsx'

/** Apart from the icons of every first view: only the feed draws it. */

export function FilterIcon(props: IconProps) {
  return (
    <SvgIcon {...props}>
      <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
      <circle cx="16" cy="7" r="2.5" />
      <circle cx="8" cy="17" r="2.5" />
    </SvgIcon>
  )
}
