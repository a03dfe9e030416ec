import { env } from 'cloudflare:workers'

/** Statements on the test's database; what stands in `${}` is bound. */
export const d1 = {
  run: (sql: TemplateStringsArray, ...values: unknown[]) => prepare(sql, values).run(),
  /** The first row. */
  first: <T = Record<string, unknown>>(sql: TemplateStringsArray, ...values: unknown[]) =>
    prepare(sql, values).first<T>(),
  /** The first column of the first row; null where there is none. */
  value: async <T = unknown>(sql: TemplateStringsArray, ...values: unknown[]): Promise<T | null> => {
    const row = await prepare(sql, values).first<Record<string, T>>()
    return row === null ? null : (Object.values(row)[0] ?? null)
  },
  all: async <T = Record<string, unknown>>(sql: TemplateStringsArray, ...values: unknown[]): Promise<T[]> =>
    (await prepare(sql, values).all<T>()).results,
}

function prepare(sql: TemplateStringsArray, values: unknown[]): D1PreparedStatement {
  return env.DB.prepare(sql.join('?')).bind(...values)
}
