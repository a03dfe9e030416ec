import mark from '#web/public/favicon.svg?inline'
import { classNames } from './class-names.ts'
import styles from './avatar.module.css'

/**
 * The Cotton Tree over the colours of the flag, from the same file as the browser tab's icon. It is part of the
 * code, so that it shows whenever the page does.
 */
function BrandMark() {
  return <img className={styles.mark} src={mark} alt="" width={34} height={34} />
}

/** The mark and the product's name. */
export function Brand({
  name,
  isNameHiddenOnPhones = false,
}: {
  name: string
  isNameHiddenOnPhones?: boolean
}) {
  const [first, ...rest] = name.split(' ')
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span className={classNames(styles.name, isNameHiddenOnPhones && styles.wideOnly)}>
        {first} <span className={styles.light}>{rest.join(' ')}</span>
      </span>
    </span>
  )
}
