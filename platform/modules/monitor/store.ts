import type { Db } from '../../store/database'

/** How many jobs there are in each state; those that come again for ever wait for their time and do not count. */
export async function countJobs(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('job')
    .select(['state', (eb) => eb.fn.countAll<number>().as('total')])
    .where('isStanding', '=', 0)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, total }) => [state, Number(total)]))
}
