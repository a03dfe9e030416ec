import { env } from 'cloudflare:workers'
import { expectOk, readCode, type Member } from '#worker/test/people.ts'

/** Requests the code and deletes the account with it. */
export async function deleteAccount(person: Member): Promise<Response> {
  return expectOk(person.delete('/api/account', { otpCode: await deletionCode(person) }))
}

export async function deletionCode(person: Member): Promise<string> {
  await expectOk(person.post('/api/account/send-otp'))
  return readCode(person.phone)
}

/** The names of the tables, without those that SQLite and its text index keep for themselves. */
export async function listTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table'
      AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'
      ORDER BY name`,
  ).all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** The tables with a row in which one of these texts stands, whatever the column. */
export async function tablesThatSay(...texts: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of await listTables()) {
    if (table === 'listing_words' || /^listing(s_by_|_texts)/.test(table)) continue
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all()
    const all = JSON.stringify(results).toLowerCase()
    if (texts.some((text) => all.includes(text.toLowerCase()))) found.push(table)
  }
  return found
}
