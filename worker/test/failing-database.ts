/** A database in which every statement with these words fails. */
export function failing(db: D1Database, words: string): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'withSession') return Reflect.get(target, name)
      return (constraint: string) => {
        const session = target.withSession(constraint)
        return new Proxy(session, {
          get(inner, key) {
            if (key === 'prepare')
              return (query: string) =>
                inner.prepare(query.includes(words) ? 'SELECT * FROM there_is_no_such_table' : query)
            const value: unknown = Reflect.get(inner, key)
            return typeof value === 'function' ? value.bind(inner) : value
          },
        })
      }
    },
  })
}
