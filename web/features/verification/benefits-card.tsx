import { verificationWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './verification-page.module.css'

export function BenefitsCard() {
  const words = useWords(verificationWords)
  return (
    <Card as="section" aria-labelledby="verification-benefits" className={styles.benefits}>
      <h2 id="verification-benefits">{words.benefits}</h2>
      <Benefits title={words.forBuyers} benefits={words.buyers} />
      <Benefits title={words.forSellers} benefits={words.sellers} />
    </Card>
  )
}

function Benefits({ title, benefits }: { title: string; benefits: string[] }) {
  return (
    <div>
      <h3 className={styles.takenTitle}>{title}</h3>
      <ul className={styles.list}>
        {benefits.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  )
}
