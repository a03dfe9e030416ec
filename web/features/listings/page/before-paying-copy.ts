/** What to check before paying. The checks themselves are in contract/kinds/before-paying.ts. */
export const beforePayingWords = {
  title: 'Before you pay',
  close: 'Close',
  intro: 'A screenshot of a payment is not money, and money that was sent does not come back. Check first:',
}
