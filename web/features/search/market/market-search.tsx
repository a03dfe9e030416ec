import { useNavigate } from '@tanstack/react-router'
import { SearchForm } from '#web/features/search/results/search-form.tsx'
import { marketWords } from './copy.ts'
import { marketLink } from './market-link.tsx'

/** The search of the whole market. */
export function MarketSearch({ text }: { text?: string }) {
  const navigate = useNavigate()
  return (
    <SearchForm
      action="/market"
      text={text}
      label={marketWords.searchLabel}
      placeholder={marketWords.searchPlaceholder}
      onSearch={(q) => void navigate(marketLink({ q }))}
    />
  )
}
