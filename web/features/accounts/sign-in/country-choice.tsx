import { authWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { CALLING_CODES, PHONE_COUNTRIES, type PhoneCountry } from '#web/lib/phone.ts'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import styles from './phone-field.module.css'

/**
 * The calling code before the number. The device's own list lies over it, unseen, and names the countries.
 */
export function CountryChoice({
  country,
  onChange,
}: {
  country: PhoneCountry
  onChange: (country: PhoneCountry) => void
}) {
  const words = useWords(authWords)
  return (
    <span className={styles.country}>
      <span aria-hidden="true">+{CALLING_CODES[country]}</span>
      <ChevronDownIcon />
      <select
        className={styles.choice}
        aria-label={words.countryLabel}
        value={country}
        onChange={(event) => {
          const chosen = PHONE_COUNTRIES.find((each) => each === event.target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {PHONE_COUNTRIES.map((each) => (
          <option key={each} value={each}>
            {words.country(words.countries[each], CALLING_CODES[each])}
          </option>
        ))}
      </select>
    </span>
  )
}
