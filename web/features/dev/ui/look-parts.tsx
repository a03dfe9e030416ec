import { Fragment, useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, CountBadge, type BadgeTone } from '#web/ui/badge.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, ChipGroup, RemovableChip } from '#web/ui/chip.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { GaraPanel } from '#web/ui/cloth.tsx'
import * as listingIcons from '#web/ui/icons/icons-listing.tsx'
import * as moreIcons from '#web/ui/icons/icons-more.tsx'
import * as ownerIcons from '#web/ui/icons/icons-owner.tsx'
import {
  AlertIcon,
  BellIcon,
  BoltIcon,
  CameraIcon,
  CarIcon,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  CommentIcon,
  DeviceIcon,
  EyeIcon,
  HeartFilledIcon,
  HeartIcon,
  HomeIcon,
  MapPinIcon,
  PlusIcon,
  RefreshIcon,
  SearchIcon,
  SparklesIcon,
  UserIcon,
} from '#web/ui/icons/icons.tsx'
import { Skeleton, Spinner } from '#web/ui/loading.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Price, PriceTag } from '#web/ui/price.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import styles from './ui-page.module.css'

// By name: a namespace would make an object of them that every page loads.
const icons = {
  AlertIcon,
  BellIcon,
  BoltIcon,
  CameraIcon,
  CarIcon,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  CommentIcon,
  DeviceIcon,
  EyeIcon,
  HeartFilledIcon,
  HeartIcon,
  HomeIcon,
  MapPinIcon,
  PlusIcon,
  RefreshIcon,
  SearchIcon,
  SparklesIcon,
  UserIcon,
}
const VARIANTS = ['primary', 'accent', 'secondary', 'ghost', 'danger'] as const
const SIZES = ['sm', 'tap', 'md', 'lg'] as const

export function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} isPending>
            Pending
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        {SIZES.map((size) => (
          <Button key={size} size={size} variant="secondary">
            {size}
          </Button>
        ))}
        <IconButton label="Like">
          <HeartIcon />
        </IconButton>
        <IconButton label="Add" variant="accent">
          <PlusIcon />
        </IconButton>
      </div>
      <Button isBlock>As wide as its place</Button>
      <div className={classNames(styles.row, styles.bar)} data-surface="bar">
        <Button variant="bar">On the bar</Button>
        <a className={buttonClass({ variant: 'bar' })} href="#content">
          A link
        </a>
      </div>
    </>
  )
}

export function Chips() {
  const [isOn, setOn] = useState(true)
  return (
    <ChipGroup label="Chips">
      <Chip isOn={isOn} onToggle={() => setOn(!isOn)}>
        Petrol
      </Chip>
      <Chip isOn={!isOn} onToggle={() => setOn(!isOn)}>
        Diesel
      </Chip>
      <RemovableChip removeLabel="Remove Makeni" onRemove={() => {}}>
        Makeni
      </RemovableChip>
    </ChipGroup>
  )
}

const TONES: readonly BadgeTone[] = [
  'blue',
  'green',
  'indigo',
  'earth',
  'neutral',
  'success',
  'warning',
  'danger',
  'info',
]

export function Badges() {
  return (
    <div className={styles.row}>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="success" icon={<CheckIcon />}>
        With an icon
      </Badge>
      <CountBadge count={3} label="3 unread" />
      <CountBadge count={120} label="120 unread" />
    </div>
  )
}

export function Prices() {
  return (
    <>
      <Price amount="SLE 8,500" converted="about $370" />
      <Price amount="SLE 4,500" per="/month" size="xl" />
      <div className={styles.row}>
        <PriceTag amount="SLE 8,500" />
        <PriceTag amount="$120" per="/month" />
      </div>
    </>
  )
}

export function Photos() {
  return (
    <div className={styles.photos}>
      <Photo src="/icon-512.png" alt="A photo" ratio={1} isPriority />
      <Photo src={null} alt="A photo that is missing" ratio={1} />
      <Photo src={null} alt="" ratio={4 / 3} />
    </div>
  )
}

export function Avatars() {
  return (
    <div className={styles.row}>
      <Avatar name="Mariama Kamara" size="sm" />
      <Avatar name="Mariama Kamara" />
      <Avatar name="Ibrahim" size="lg" />
      <Avatar name="With a photo" src="/icon-512.png" />
    </div>
  )
}

export function Loadings() {
  return (
    <>
      <div className={styles.row}>
        <Spinner />
        <Skeleton shape="circle" width="3rem" height="3rem" />
        <Skeleton width="8rem" />
      </div>
      <Skeleton shape="block" height="4rem" />
      <ProgressBar label="Uploading" value={40} valueText="40 %" />
    </>
  )
}

export function Surfaces() {
  return (
    <>
      <Card>A card</Card>
      <div className={styles.bar} data-surface="bar">
        <Brand name="Salone Market" />
      </div>
      <GaraPanel as="div">
        <p>A panel of gara</p>
      </GaraPanel>
    </>
  )
}

export function Icons() {
  const all = Object.entries({ ...icons, ...listingIcons, ...moreIcons, ...ownerIcons })
  return (
    <div className={classNames(styles.row, styles.icons)}>
      {all.map(([name, Icon]) => (
        <Fragment key={name}>
          <Icon />
        </Fragment>
      ))}
    </div>
  )
}
