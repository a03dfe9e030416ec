import { classNames } from './class-names.ts'
import styles from './avatar.module.css'

/** The Cotton Tree over the flag's three threads: the same file as the tab's icon. */
function BrandMark() {
  return <img className={styles.mark} src="/favicon.svg" alt="" width={34} height={34} />
}

/** Mark and name in the header. `name` is the product's name, and that of the link around it, if any. */
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
