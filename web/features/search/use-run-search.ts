import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SmartSearchAnswer } from '#contract/search.ts'
import { readFeedSearch, type FeedSearch } from '#web/features/search/feed/feed-search.ts'
import { understoodQuery } from './queries.ts'
import { keepRecentSearch } from './recent-searches.ts'

/** The feed reads the text in the same way, so nobody waits longer than this for the answer to come first. */
const SMART_SEARCH_WAIT_MS = 3_000

/**
 * Runs the search that the dialog is for, once however often it is pressed, and leads to what it finds. A
 * dialog that was closed leads nowhere.
 */
export function useRunSearch(onClose: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isRunning, setRunning] = useState(false)
  const isOpen = useRef(false)
  const running = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  /** Filter and sort of another search would hide what this one looks for. */
  function find(q: string, besides: FeedSearch = {}) {
    onClose()
    void navigate({ to: '/', search: { ...besides, q } })
  }

  async function runSmart(text: string) {
    if (running.current) return
    running.current = true
    setRunning(true)
    let guessed: FeedSearch = {}
    try {
      guessed = guessedIn(await inTime(client.fetchQuery(understoodQuery(text))))
    } catch (error) {
      // oxlint-disable-next-line no-console -- told here alone: the plain text is searched for instead
      if (isOpen.current) console.error('Smart search failed', error)
    }
    if (!isOpen.current) return
    keepRecentSearch(text)
    find(text, guessed)
  }

  return { find, runSmart, isRunning }
}

/** What no word of the text stands for: a model's guess, which the text alone would not bring back. */
function guessedIn({ dbQuery, understood }: SmartSearchAnswer): FeedSearch {
  const keys = new Set<string>(understood.filter(({ span }) => span === undefined).map(({ key }) => key))
  return readFeedSearch(Object.fromEntries(Object.entries(dbQuery).filter(([key]) => keys.has(key))))
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No answer within ${SMART_SEARCH_WAIT_MS} ms`)),
      SMART_SEARCH_WAIT_MS,
    )
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
