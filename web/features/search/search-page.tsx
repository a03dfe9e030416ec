import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { searchWords } from './copy.ts'
import { addRecentSearch, toSearchText } from './recent-searches.ts'
import { useSearchDialog } from './use-search-dialog.tsx'
import page from '#web/ui/page.module.css'
import styles from './search-page.module.css'

/**
 * The search in words as a page of its own, which can be linked to. It loads no dialog code, because the feed
 * parses the text and the filters open in their own dialog.
 */
export function SearchPage() {
  const navigate = useNavigate()
  const { open, dialog } = useSearchDialog()
  const [text, setText] = useState('')
  const query = toSearchText(text)
  useDocumentTitle(searchWords.pageTitle)

  function search(event: FormEvent) {
    event.preventDefault()
    if (!query) return
    addRecentSearch(query)
    void navigate({ to: '/', search: { q: query } })
  }

  return (
    <div className={`${page.frame} ${page.stack5} ${page.narrow}`}>
      <h1>{searchWords.title}</h1>
      <form className={`${page.stack3} ${styles.section}`} onSubmit={search}>
        <TextArea
          label={searchWords.describe}
          hint={searchWords.describeExample}
          value={text}
          maxLength={SEARCH_TEXT_MAX}
          rows={3}
          onChange={setText}
          onKeyDown={sendOnEnter}
        />
        <div className={styles.actions}>
          <Button type="submit" disabled={!query}>
            {searchWords.submit}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => open('advanced')}>
            {searchWords.tabs.advanced}
          </Button>
        </div>
      </form>
      <section className={`${page.stack3} ${styles.section}`}>
        <h2>{searchWords.examplesTitle}</h2>
        <ul role="list" className={styles.examples}>
          {searchWords.examples.map((example) => (
            <li key={example.text}>
              <button type="button" className={styles.example} onClick={() => setText(example.text)}>
                {example.text}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className={`${page.stack3} ${styles.section}`}>
        <h2>{searchWords.aboutTitle}</h2>
        <p>{searchWords.aboutText}</p>
      </section>
      {dialog}
    </div>
  )
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
