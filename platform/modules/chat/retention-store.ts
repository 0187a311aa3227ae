import { sql } from 'kysely'
import type { PlatformContext } from '../../http/context'
import type { Db } from '../../store/database'

/** What two people keep; older messages go. */
const messagesPerPairMax = 50_000
const bytesPerPairMax = 16 * 1024 * 1024
/** One statement removes so many, so that nobody waits long for it. */
const batchSize = 5000
const pairsPerRun = 500

/** Removes the messages of a pair that neither of the two sees any more. Goes on where a killed process has stopped. */
export async function removeDoomed(db: Db, pair: string): Promise<void> {
  for (let count = batchSize; count === batchSize; ) {
    const { rows } = await sql<{ count: number }>`with gone as (
        delete from chat_message where id in (select m.id from chat_pair p join chat_message m on m.pair = p.pair
          and m.sent_at <= p.doomed_until where p.pair = ${pair} order by m.sent_at limit ${batchSize})
        returning octet_length(content) as size),
      sums as (select count(*)::int as count, coalesce(sum(size), 0)::bigint as bytes from gone),
      booked as (update chat_pair set total = greatest(0, total - sums.count), bytes = greatest(0, chat_pair.bytes - sums.bytes)
        from sums where pair = ${pair})
      select count from sums`.execute(db)
    count = rows[0]?.count ?? 0
  }
  await sql`update chat_pair set doomed_until = 0 where pair = ${pair}
    and not exists (select from chat_message m where m.pair = chat_pair.pair and m.sent_at <= chat_pair.doomed_until)`.execute(db)
}

/**
 * Keeps what two people have written within its bounds, and removes what a deleted account has left behind: what nobody can see,
 * or the one who is left has deleted. Run on a timer.
 */
export async function purgeChat({ db }: PlatformContext): Promise<void> {
  await doomAbandoned(db)
  await doomCrowded(db)
  const doomed = await db.selectFrom('chatPair').select('pair').where('doomedUntil', '>', 0).limit(pairsPerRun).execute()
  for (const { pair } of doomed) await removeDoomed(db, pair)
  await sql`delete from chat_pair where not exists (select from chat_conversation c where c.pair = chat_pair.pair)
    and not exists (select from chat_message m where m.pair = chat_pair.pair)`.execute(db)
}

async function doomAbandoned(db: Db): Promise<void> {
  await sql`update chat_pair set doomed_until = coalesce(side.cleared_until, chat_pair.latest_at)
    from (select p.pair, min(c.cleared_until) as cleared_until from chat_pair p left join chat_conversation c on c.pair = p.pair
      group by p.pair having count(c.owner_id) < 2) side
    where side.pair = chat_pair.pair and chat_pair.doomed_until < coalesce(side.cleared_until, chat_pair.latest_at)
      and exists (select from chat_message m where m.pair = chat_pair.pair
        and m.sent_at <= coalesce(side.cleared_until, chat_pair.latest_at))`.execute(db)
}

/** Everything before the newest messages that fit. */
async function doomCrowded(db: Db): Promise<void> {
  const crowded = await db
    .selectFrom('chatPair')
    .select('pair')
    .where((eb) => eb.or([eb('total', '>', messagesPerPairMax), eb('bytes', '>', bytesPerPairMax)]))
    .limit(pairsPerRun)
    .execute()
  for (const { pair } of crowded) {
    await sql`update chat_pair set doomed_until = greatest(doomed_until, coalesce((
        select max(sent_at) from (select sent_at, count(*) over newest as place, sum(octet_length(content)) over newest as size
          from chat_message where pair = ${pair} window newest as (order by sent_at desc)) counted
        where place > ${messagesPerPairMax} or size > ${bytesPerPairMax}), 0))
      where pair = ${pair}`.execute(db)
  }
}
