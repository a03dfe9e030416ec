import { use, useLayoutEffect, useRef, type ClipboardEvent, type RefObject, useState } from 'react'
import { PHONE_INPUT_MAX } from '#contract/limits.ts'
import {
  findCaret,
  findDoubt,
  editPhone,
  fitPhone,
  readPhone,
  type TypedPhone,
  type PhoneFormat,
  CALLING_CODES,
  PHONE_COUNTRIES,
  type PhoneCountry,
} from '#web/lib/phone.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AlertIcon, ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { SavingData } from '#web/ui/saving-data.ts'
import { authWords } from './copy.ts'
import styles from './auth-page.module.css'

interface Props {
  inputRef: RefObject<HTMLInputElement | null>
  phone: TypedPhone
  onChange: (phone: TypedPhone) => void
  error?: string | undefined
}

/** A pasted text with at least this many digits replaces the whole number. */
const WHOLE_NUMBER_DIGITS = 7

export function PhoneField({ inputRef, phone, onChange, error }: Props) {
  const { format, load } = usePhoneFormat()
  const digitsBefore = useRef<number>(null)
  const isForward = useRef(false)
  const shown = format(phone)

  useLayoutEffect(() => {
    // The caret is counted in digits, because the format changes once libphonenumber has loaded.
    const at = digitsBefore.current === null ? null : findCaret(shown, digitsBefore.current)
    if (at !== null) inputRef.current?.setSelectionRange(at, at)
    digitsBefore.current = null
  })

  const edit = (text: string) => {
    const at = inputRef.current?.selectionStart ?? text.length
    const edited = editPhone(
      { before: shown, text, caret: at, isForward: isForward.current },
      phone.country,
      format,
    )
    digitsBefore.current = edited.digitsBefore
    onChange(edited.phone)
  }

  // maxLength would cut '+232 76 123 456' before it could be read.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (text.replace(/\D/g, '').length < WHOLE_NUMBER_DIGITS) return
    event.preventDefault()
    digitsBefore.current = PHONE_INPUT_MAX
    onChange(fitPhone(readPhone(text, phone.country), format))
  }

  return (
    <TextField
      ref={inputRef}
      label={authWords.phoneLabel}
      type="tel"
      name="phone"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="send"
      required
      maxLength={PHONE_INPUT_MAX}
      value={shown}
      error={error}
      hint={error ? undefined : <PhoneHint phone={phone} />}
      start={
        <CountryChoice
          country={phone.country}
          onChange={(country) => onChange(fitPhone({ ...phone, country }, format))}
        />
      }
      onFocus={load}
      onPaste={paste}
      onInput={({ nativeEvent }) => {
        isForward.current =
          nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
      }}
      onChange={edit}
    />
  )
}

function PhoneHint({ phone }: { phone: TypedPhone }) {
  const doubt = findDoubt(phone)
  if (!doubt) return <span role="status">{authWords.phoneHint}</span>
  return (
    <span role="status">
      <span className={styles.doubt}>
        <AlertIcon />
        {authWords.doubts[doubt]}
      </span>
    </span>
  )
}

/**
 * Formats numbers once `load` has loaded libphonenumber. Before that, if it fails, or while somebody saves data, shows
 * plain digits.
 */
function usePhoneFormat() {
  const [format, setFormat] = useState<PhoneFormat>(() => formatPlain)
  const isSavingData = use(SavingData) !== undefined
  const load = () => {
    if (isSavingData) return
    import('#web/lib/phone-format.ts').then(
      ({ formatTyped }) => setFormat(() => formatTyped),
      () => undefined,
    )
  }
  return { format, load }
}

function formatPlain({ number }: TypedPhone): string {
  return number
}

/** The calling code before the number. The native select lies invisibly on top and lists the countries. */
function CountryChoice({
  country,
  onChange,
}: {
  country: PhoneCountry
  onChange: (country: PhoneCountry) => void
}) {
  return (
    <span className={styles.country}>
      <span aria-hidden="true">+{CALLING_CODES[country]}</span>
      <ChevronDownIcon />
      <select
        className={styles.choice}
        aria-label={authWords.countryLabel}
        value={country}
        onChange={(event) => {
          const chosen = PHONE_COUNTRIES.find((each) => each === event.target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {PHONE_COUNTRIES.map((each) => (
          <option key={each} value={each}>
            {authWords.country(authWords.countries[each], CALLING_CODES[each])}
          </option>
        ))}
      </select>
    </span>
  )
}
