import { Suspense, useId, useState, type SubmitEvent } from 'react'
import { banWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import styles from './people.module.css'

const FoundUsers = lazyPart(() => import('./found-users.tsx').then((module) => module.FoundUsers), Failure)

const QUERY_MAX = 100

/** What is looked for stands in the address, so that it can be gone back to. */
export function UserSearch() {
  const words = useWords(banWords)
  const { search, change } = useAdminSearch()
  const { find: q = '' } = search
  const [typed, setTyped] = useState({ text: q, of: q })
  const id = useId()
  // Back and Forward change the address under the field.
  const text = typed.of === q ? typed.text : q
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const asked = text.trim()
    setTyped({ text: asked, of: asked })
    change({ find: asked || undefined })
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{words.findTitle}</h2>
      <form role="search" aria-labelledby={id} className={styles.find} onSubmit={submit}>
        <TextField
          type="search"
          label={words.findLabel}
          placeholder={words.findPlaceholder}
          maxLength={QUERY_MAX}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(value) => setTyped({ text: value, of: q })}
        />
        <Button type="submit">
          <SearchIcon />
          {words.find}
        </Button>
      </form>
      <Suspense>{q && <FoundUsers key={q} query={q} />}</Suspense>
    </section>
  )
}
