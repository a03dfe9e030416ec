import { useState, type ReactNode } from 'react'
import { galleryWords } from '#web/features/dev/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ActionChip, Chip, ChipGroup, RemovableChip } from '#web/ui/chip.tsx'
import { CarIcon, DeviceIcon, HomeIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import { GeneratorIcon } from '#web/ui/icons/icons-more.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { NumberField, TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { RadioCards, RadioLines } from '#web/ui/forms/radios.tsx'
import { SegmentedButtons } from '#web/ui/forms/segmented-buttons.tsx'
import styles from './gallery.module.css'

export function GalleryFields() {
  const words = useWords(galleryWords)
  const [title, setTitle] = useState(words.fieldTitleValue)
  const [phone, setPhone] = useState('')
  const [price, setPrice] = useState<number | null>(85_000)
  const [description, setDescription] = useState(words.cardText)
  const [place, setPlace] = useState<string>('')
  const [isAgreed, setAgreed] = useState(true)
  const places = words.places.map((value) => ({ value, label: value }))
  return (
    <div className={styles.grid}>
      <TextField
        label={words.fieldTitle}
        hint={words.fieldTitleHint}
        note={words.fieldTitleNote(title.length)}
        value={title}
        onChange={setTitle}
      />
      <TextField label={words.fieldTitle} error={words.fieldError} value={title} onChange={setTitle} />
      <TextField
        label={words.fieldPhone}
        start={words.fieldPhoneCode}
        type="tel"
        autoComplete="tel-national"
        value={phone}
        onChange={setPhone}
      />
      <NumberField label={words.fieldPrice} end={words.fieldPriceUnit} value={price} onChange={setPrice} />
      <NativeSelect
        label={words.fieldLocation}
        placeholder={words.fieldLocationPlaceholder}
        value={place}
        onChange={setPlace}
        options={places}
      />
      <NativeSelect
        label={words.fieldLocation}
        error={words.fieldLocationError}
        value={place}
        onChange={setPlace}
        options={places}
      />
      <TextArea label={words.fieldDescription} value={description} onChange={setDescription} />
      <TextField label={words.fieldDisabled} value={words.fieldPriceUnit} onChange={setTitle} disabled />
      <Checkbox isChecked={isAgreed} onChange={setAgreed}>
        {words.agree}
      </Checkbox>
      <Checkbox isChecked={false} onChange={setAgreed} error={words.agreeError}>
        {words.agree}
      </Checkbox>
    </div>
  )
}

export function GalleryChoices() {
  return (
    <>
      <KindCards />
      <ReasonLines />
      <KindSegments />
      <SampleChips />
    </>
  )
}

function KindCards() {
  const words = useWords(galleryWords)
  const [kind, setKind] = useState<keyof typeof words.kindTexts | null>('generator')
  const toCard = (value: keyof typeof words.kindTexts, icon: ReactNode) => ({
    value,
    label: words.kinds[value],
    description: words.kindTexts[value],
    icon,
  })
  return (
    <RadioCards
      label={words.kindLegend}
      value={kind}
      onChange={setKind}
      cards={[
        toCard('electronics', <DeviceIcon />),
        toCard('generator', <GeneratorIcon />),
        toCard('car_sale', <CarIcon />),
        toCard('home_rent', <HomeIcon />),
      ]}
    />
  )
}

function ReasonLines() {
  const words = useWords(galleryWords)
  const [reason, setReason] = useState<number | null>(null)
  const reasons = {
    label: words.reasonLegend,
    value: reason,
    onChange: setReason,
    lines: words.reasons.map((content, value) => ({ value, content })),
  }
  return (
    <>
      <RadioLines {...reasons} name="plain" error={reason === null ? words.reasonError : null} />
      <RadioLines {...reasons} name="dense" look="dense" />
      <RadioLines {...reasons} name="framed" look="framed" hint={words.reasonHint} />
    </>
  )
}

function KindSegments() {
  const words = useWords(galleryWords)
  const [filter, setFilter] = useState<keyof typeof words.filters>('all')
  return (
    <SegmentedButtons
      label={words.filterLabel}
      value={filter}
      onChange={setFilter}
      segments={[
        { value: 'all', label: words.filters.all },
        { value: 'car_sale', label: words.filters.car_sale, icon: <CarIcon /> },
        { value: 'home_rent', label: words.filters.home_rent, icon: <HomeIcon /> },
        { value: 'electronics', label: words.filters.electronics, icon: <DeviceIcon /> },
        { value: 'generator', label: words.filters.generator, icon: <GeneratorIcon /> },
      ]}
    />
  )
}

function SampleChips() {
  const words = useWords(galleryWords)
  const [on, setOn] = useState<readonly string[]>(words.chips.slice(0, 1))
  return (
    <ChipGroup label={words.chipsLabel}>
      {words.chips.map((chip) => (
        <Chip
          key={chip}
          isOn={on.includes(chip)}
          onToggle={() => setOn(on.includes(chip) ? on.filter((each) => each !== chip) : [...on, chip])}
        >
          {chip}
        </Chip>
      ))}
      <Chip isOn={false} onToggle={() => setOn([])} isDisabled>
        {words.disabled}
      </Chip>
      <ActionChip icon={<SparklesIcon />} onPress={() => setOn(words.chips)}>
        {words.example}
      </ActionChip>
      <RemovableChip removeLabel={words.removeChosen} onRemove={() => setOn([])}>
        {words.chosen}
      </RemovableChip>
      <RemovableChip
        removeLabel={words.removeChosen}
        onRemove={() => setOn([])}
        onPress={() => setOn(words.chips)}
      >
        {words.chosen}
      </RemovableChip>
    </ChipGroup>
  )
}
