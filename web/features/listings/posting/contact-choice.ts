import * as z from 'zod'
import { CONTACT_CHANNELS, type ContactChannel } from '#contract/lists.ts'
import { readStored, writeStored, type Stored } from '#web/lib/stored.ts'

/** What the person offered with their last listing, for the next one. By user id. */
const lastChoice: Stored<ContactChannel[]> = {
  name: 'contact',
  empty: [],
  parse: (stored) => z.array(z.enum(CONTACT_CHANNELS)).parse(stored),
}

export function readContactChoice(userId: string): ContactChannel[] {
  return readStored(lastChoice, userId)
}

export function writeContactChoice(userId: string, contact: ContactChannel[] = []) {
  writeStored(lastChoice, userId, contact)
}
