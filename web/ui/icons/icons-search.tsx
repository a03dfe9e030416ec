import { SvgIcon, type IconProps } from './svg-icon.tsx'

export function MicIcon(props: IconProps) {
  return (
    <SvgIcon {...props}>
      <rect x="9" y="2.5" width="6" height="11.5" rx="3" />
      <path d="M5 11.5a7 7 0 0 0 14 0M12 18.5v3M8.5 21.5h7" />
    </SvgIcon>
  )
}
