/** What a run counts for its report. */
export interface Tally {
  sent: number
  acked: number
  /** How often any message was put on its way: what exceeds `sent` are repeats. */
  transmissions: number
  /** Answers of 500 and above. */
  broken: number
}
