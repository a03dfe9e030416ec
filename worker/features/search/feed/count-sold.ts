import type { Ctx } from '../../../context.ts'
import { countOfSeller } from './store.ts'

/** How many listings a seller, by row id, has sold. */
export async function countSold({ db }: Pick<Ctx, 'db'>, sellerId: number): Promise<number> {
  const [counted] = await countOfSeller(db, sellerId, 'sold')
  return counted?.total ?? 0
}
