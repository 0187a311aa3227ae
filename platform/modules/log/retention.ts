import type { LogCategory, LogKind } from '@/lib/contract/system/log'
import type { PlatformContext } from '../../http/context'
import { deleteLoginsUpTo, findLoginBoundary } from '../loginlog/public'
import { readSysConfig, type SysConfig } from '../system/public'
import { deleteCallsUpTo, findCallBoundary } from './store'

const dayMs = 24 * 3_600_000
const batchMax = 1000
/** Sorts behind every id. */
const lastId = '~'

type Last = { createdAt: number; id: string }
type Shelf = {
  kind: LogKind
  boundary: (ctx: PlatformContext, kept: number) => Promise<Last | undefined>
  /** Answers how many rows it has deleted. */
  deleteUpTo: (ctx: PlatformContext, last: Last) => Promise<number>
}

const calls = (kind: LogKind, category: number): Shelf => ({
  kind,
  boundary: ({ db }, kept) => findCallBoundary(db, category, kept),
  deleteUpTo: ({ db }, last) => deleteCallsUpTo(db, category, last, batchMax),
})

const shelves: Readonly<Record<LogCategory, Shelf>> = {
  1: {
    kind: 'login',
    boundary: ({ db }, kept) => findLoginBoundary(db, kept),
    deleteUpTo: ({ db }, last) => deleteLoginsUpTo(db, last, batchMax),
  },
  3: calls('operation', 3),
  4: calls('exception', 4),
  5: calls('request', 5),
}

/** Everything of one kind until now. */
export async function clearLog(ctx: PlatformContext, category: LogCategory): Promise<void> {
  await deleteInBatches(ctx, shelves[category], { createdAt: ctx.now(), id: lastId })
}

/** Removes what is older than its kind is kept, and what is more than is kept of it. Run on a timer. */
export async function purgeLogs(ctx: PlatformContext): Promise<void> {
  const config = await readSysConfig(ctx)
  for (const shelf of Object.values(shelves)) {
    const { days, rows } = ruleOf(config, shelf.kind)
    await deleteInBatches(ctx, shelf, { createdAt: ctx.now() - days * dayMs, id: lastId })
    const tooMany = await shelf.boundary(ctx, rows)
    if (tooMany) await deleteInBatches(ctx, shelf, tooMany)
  }
}

/** Each batch is a statement of its own: nobody waits for all of them. */
async function deleteInBatches(ctx: PlatformContext, shelf: Shelf, last: Last): Promise<void> {
  let removed = batchMax
  while (removed === batchMax) removed = await shelf.deleteUpTo(ctx, last)
}

function ruleOf(config: SysConfig, kind: LogKind): { days: number; rows: number } {
  return { days: config[`${kind}LogDays`], rows: config[`${kind}LogRows`] }
}
