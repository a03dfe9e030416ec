import { BanList } from './ban-list.tsx'
import styles from './people.module.css'
import { UserSearch } from './user-search.tsx'

/** Who is warned or banned, and the way to everybody else. */
export function PeopleTab() {
  return (
    <div className={styles.tab}>
      <UserSearch />
      <BanList />
    </div>
  )
}
