import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toAddress, type AdminSearch } from '../search-params.ts'
import styles from './row.module.css'

type Props = { id: string; search: AdminSearch; children: ReactNode }

/** A row of a list of work: opens its item beside the list. */
export function Row({ id, search, children }: Props) {
  return (
    <li>
      <Link
        to="/admin"
        search={toAddress({ ...search, item: id })}
        replace={search.item !== undefined}
        resetScroll={false}
        preload={false}
        className={styles.row}
        data-id={id}
      >
        {children}
      </Link>
    </li>
  )
}
