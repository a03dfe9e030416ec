/** The same database, which tells of each statement or batch that is sent to it. */
export function counting(database: D1Database, tell: () => void): D1Database {
  return new Proxy(database, {
    get: (target, name: keyof D1Database) => {
      if (name !== 'withSession') return Reflect.get(target, name)
      return (constraint: string) => {
        const session = target.withSession(constraint)
        return {
          prepare: (sql: string) => (tell(), session.prepare(sql)),
          batch: (statements: D1PreparedStatement[]) => session.batch(statements),
          getBookmark: () => session.getBookmark(),
        }
      }
    },
  })
}
