// `npm run bench`: prints what a feed page and a search cost at 1,000 and at 1,000,000 listings, what a listing's life writes, and which
// budgets are kept.
import { parseArgs } from 'node:util'
import { benchFeed } from './feed.ts'
import { openMarket } from './market-file.ts'
import { benchSearch } from './search.ts'
import { benchWrites } from './writes.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '1000000' },
  },
})

const small = await openMarket(Number(values.small))
const large = await openMarket(Number(values.large))
try {
  const verdicts = [...(await benchFeed(small, large)), ...(await benchSearch(large)), ...(await benchWrites(small.folder))]
  console.log('\nBudgets')
  for (const { budget, limit, worst, isKept } of verdicts) {
    console.log(`${isKept ? 'kept  ' : 'BROKEN'}  ${budget}: ${worst} (at most ${limit})`)
  }
  process.exitCode = verdicts.every(({ isKept }) => isKept) ? 0 : 1
} finally {
  await small.close()
  await large.close()
}
