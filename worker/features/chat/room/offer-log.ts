import type { Currency } from '#contract/lists.ts'
import { otherRole, type OfferStatus, type Role } from '#contract/offer-steps.ts'
import type { Offer } from '#contract/offer.ts'

/** An offer as its room stores it. Times are in milliseconds since 1970. */
export interface StoredOffer {
  id: string
  /** The message that made it. */
  seq: number
  amount: number
  currency: Currency
  by: Role
  status: OfferStatus
  expiresAt: number
  /**
   * When somebody accepted it, while the listing is being reserved. Stored first, so that a room that dies
   * meanwhile finishes what was begun.
   */
  acceptingSince: number | null
  /** Who is ending the reservation that it gave. Stored first, for the same reason. */
  releasingBy: Role | null
  /** Until when it reserves the listing, if it was accepted. */
  reservedUntil: number | null
  /** When the reservation that it gave was ended. */
  releasedAt: number | null
}

/** The offers of one conversation. At most one is open, which an index guarantees. */
export class OfferLog {
  readonly #sql: SqlStorage
  #releases: number | undefined

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  get open(): StoredOffer | undefined {
    return this.#find(`status = 'offered'`)
  }

  find(id: string): StoredOffer | undefined {
    return this.#find('id = ?', id)
  }

  /** The accepted offer whose reservation nobody has ended yet; the latest, if there are several. */
  get reserving(): StoredOffer | undefined {
    return this.#find(`status = 'accepted' AND released_at IS NULL ORDER BY seq DESC LIMIT 1`)
  }

  /** How many reservations were ended. Kept in memory, because every message and mark asks for it. */
  get releases(): number {
    this.#releases ??= this.#sql
      .exec<{ releases: number }>('SELECT count(*) AS releases FROM offers WHERE released_at IS NOT NULL')
      .one().releases
    return this.#releases
  }

  /** The offer whose reservation is being ended. */
  get releasing(): StoredOffer | undefined {
    return this.#find('releasing_by IS NOT NULL')
  }

  add({
    id,
    seq,
    amount,
    currency,
    by,
    expiresAt,
  }: Pick<StoredOffer, 'id' | 'seq' | 'amount' | 'currency' | 'by' | 'expiresAt'>) {
    this.#sql.exec(
      'INSERT INTO offers (id, seq, amount, currency, made_by, status, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      id,
      seq,
      amount,
      currency,
      by,
      'offered' satisfies OfferStatus,
      expiresAt,
    )
  }

  /** Ends an open offer. An offer that is over stays as it ended. */
  end(id: string, status: Exclude<OfferStatus, 'offered'>): void {
    this.#sql.exec(
      `UPDATE offers SET status = ?, accepting_since = NULL WHERE id = ? AND status = 'offered'`,
      status,
      id,
    )
  }

  setAccepting(id: string, since: number | null): void {
    this.#sql.exec('UPDATE offers SET accepting_since = ? WHERE id = ?', since, id)
  }

  setReservedUntil(id: string, until: number): void {
    this.#sql.exec('UPDATE offers SET reserved_until = ? WHERE id = ?', until, id)
  }

  setReleasing(id: string, by: Role): void {
    this.#sql.exec('UPDATE offers SET releasing_by = ? WHERE id = ?', by, id)
  }

  setReleased(id: string, at: number): void {
    this.#sql.exec('UPDATE offers SET released_at = ?, releasing_by = NULL WHERE id = ?', at, id)
    this.#releases = undefined
  }

  #find(where: string, ...values: SqlStorageValue[]): StoredOffer | undefined {
    const [row] = this.#sql.exec<OfferRow>(`SELECT * FROM offers WHERE ${where}`, ...values)
    return row && toStored(row)
  }
}

interface OfferRow extends Record<string, SqlStorageValue> {
  id: string
  seq: number
  amount: number
  currency: Currency
  made_by: Role
  status: OfferStatus
  expires_at: number
  accepting_since: number | null
  releasing_by: Role | null
  reserved_until: number | null
  released_at: number | null
}

function toStored(row: OfferRow): StoredOffer {
  return {
    id: row.id,
    seq: row.seq,
    amount: row.amount,
    currency: row.currency,
    by: row.made_by,
    status: row.status,
    expiresAt: row.expires_at,
    acceptingSince: row.accepting_since,
    releasingBy: row.releasing_by,
    reservedUntil: row.reserved_until,
    releasedAt: row.released_at,
  }
}

/**
 * True for an open offer whose time is over. One that is being accepted was accepted in time, however long the
 * reservation takes.
 */
export function isOverdue({ status, acceptingSince, expiresAt }: StoredOffer, now: number): boolean {
  return status === 'offered' && acceptingSince === null && expiresAt <= now
}

/** The offer as it is now. An overdue one is shown as expired before the alarm ends it. */
export function toOffer(stored: StoredOffer, now: number): Offer {
  const { id, amount, currency, by, expiresAt } = stored
  const status = isOverdue(stored, now) ? 'expired' : stored.status
  return {
    id,
    amount,
    currency,
    by,
    status,
    expiresAt: new Date(expiresAt).toISOString(),
    respondBy: status === 'offered' ? otherRole(by) : null,
  }
}
