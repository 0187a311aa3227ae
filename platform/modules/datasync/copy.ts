import type { PlatformContext } from '../../http/context'
import { refusedBecause } from '../../kit/refusals'
import { placed } from '../datamodel/public'
import { areAlike, keysOf, type Sum } from './copy-store'
import type { Copy, Filling, Stand } from './fill'
import { fillByCopy, sumStaging } from './fill-by-copy'
import { fillByRows, sumRows } from './fill-by-rows'
import { type Line, openLine } from './line'
import type { Side, Statement } from './side'
import { addKey, likeTarget, mergeRows, plain, replaceRows, type Target } from './target-store'

/**
 * Copies the rows of a table into another database: into a table beside the target, whose rows they replace at once when they are whole
 * and the same. Whatever fails leaves the target as it was. What is cut off leaves the table beside it, and goes on there.
 */

export type Copying = {
  signal: AbortSignal
  /** What an earlier run of it left; null for one that begins. */
  begun: Begun | null
  /** Rows that have the key of one that is there take its place, and all others stay. */
  isMerged: boolean
  /** How many rows have gone so far. */
  gone(count: number): void
  kept(begun: Begun): Promise<void>
}

/** How its rows travel is part of it: they are summed up in different ways. */
export type Begun = { staging: string; way: Way; isMerged: boolean; stand: Stand }
type Way = 'copy' | 'rows'

const swapMsMax = 3_600_000

export async function copyTable(ctx: PlatformContext, copy: Copy, copying: Copying): Promise<Sum> {
  await dropStrays(copy.to)
  const lines = await openLines(ctx, copy)
  const close = () => {
    lines.from.close()
    lines.to.close()
  }
  copying.signal.addEventListener('abort', close)
  try {
    copying.signal.throwIfAborted()
    return await copyBetween(ctx, copy, copying, lines)
  } finally {
    copying.signal.removeEventListener('abort', close)
    close()
  }
}

type Lines = { from: Line; to: Line }

async function openLines(ctx: PlatformContext, { from, to }: Copy): Promise<Lines> {
  const opened = await openLine(ctx, from.linkId)
  try {
    return { from: opened, to: await openLine(ctx, to.linkId) }
  } catch (error) {
    opened.close()
    throw error
  }
}

async function copyBetween(ctx: PlatformContext, copy: Copy, copying: Copying, lines: Lines): Promise<Sum> {
  const way: Way = lines.from.copy && lines.to.copy && (await areAlike(lines.from.copy, lines.to.copy)) ? 'copy' : 'rows'
  const { staging, stand } = (await takenUp(copy, copying, way)) ?? (await begin(ctx, copy, way))
  const { signal, gone, isMerged } = copying
  const kept = (now: Stand) => copying.kept({ staging, way, isMerged, stand: now })
  const filling: Filling = { copy, staging, lines, stand, signal, gone, kept }
  try {
    await kept(stand)
    const sent = await (way === 'copy' ? fillByCopy : fillByRows)(filling)
    const arrived = await (way === 'copy' ? sumStaging : sumRows)(filling)
    if (sent.count !== arrived.count || sent.sum !== arrived.sum)
      throw refusedBecause(`sent ${sent.count} rows, ${arrived.count} arrived, or not the same`, '同步后的数据与源数据不一致')
    signal.throwIfAborted()
    await takeOver(copy, staging, { way, isMerged })
    return sent
  } catch (error) {
    if (!signal.aborted) await drop(copy.to, staging)
    throw signal.aborted ? signal.reason : error
  }
}

const nothing: Stand = { count: 0, sum: 0n, mark: null }

async function begin(ctx: PlatformContext, copy: Copy, way: Way): Promise<Pick<Begun, 'staging' | 'stand'>> {
  const { to, table, columns, hasTarget } = copy
  const staging = stagingName(ctx)
  const isCopied = way === 'copy'
  const target = { to, table, columns, staging, isCopied }
  await to.change(hasTarget ? likeTarget(target) : plain(createSql(copy, placed(to, staging), isCopied)))
  return { staging, stand: nothing }
}

/** Null for what has to begin anew: without a key nobody knows which rows are there, and of a batch that was cut off nobody knows whether it is. */
async function takenUp(copy: Copy, { begun, isMerged }: Copying, way: Way): Promise<Begun | null> {
  if (!begun) return null
  // Some of the rows are no rows for all of a table.
  const isSame = begun.way === way && begun.isMerged === isMerged
  const isGoingOn = isSame && begun.stand.mark !== null && keysOf(copy.columns).length > 0
  if (isGoingOn && (await countOf(copy.to, begun.staging)) === begun.stand.count) return begun
  await drop(copy.to, begun.staging)
  return null
}

/** Null for a table that is gone. */
async function countOf(to: Side, staging: string): Promise<number | null> {
  const [row] = await to.ask(`select count(*) as n from ${placed(to, staging)}`, [], 1).catch(() => [])
  return row ? Number(row.n) : null
}

async function takeOver(copy: Copy, staging: string, { way, isMerged }: { way: Way; isMerged: boolean }): Promise<void> {
  const { to, table, columns, hasTarget } = copy
  const target: Target = { to, table, columns, staging }
  if (hasTarget) {
    await to.change(isMerged ? mergeRows(target) : replaceRows(target), swapMsMax)
    await drop(to, staging)
  } else {
    // Made at once over all rows a key costs less than row by row.
    const key = way === 'copy' ? addKey(target) : []
    await to.change([...key, ...renamed(to, staging, table)], swapMsMax)
  }
  // Who looks at the table next is told how many rows it has.
  if (to.kind === 'postgres') await to.change(plain(`analyze ${placed(to, table)}`)).catch(() => undefined)
}

function renamed(to: Side, staging: string, table: string): Statement[] {
  return plain(...to.dialect.rename(to.schema, [[staging, table]]))
}

/** A name that no table has, and that every database takes: Oracle 12.1 takes 30 bytes. It says when it was made. */
function stagingName(ctx: PlatformContext): string {
  return `tenonsync_${Date.now().toString(36).padStart(9, '0')}_${ctx.newId().slice(-10)}`
}

const strayPattern = /^tenonsync_([0-9a-z]{9})_\w{10}$/i
/** Longer than any run goes on. */
const strayMsMin = 8 * 86_400_000

/** What copies left that nobody goes on with any more. */
async function dropStrays(to: Side): Promise<void> {
  const named = `select t_name from (${to.dialect.tables}) found where lower(t_name) like 'tenonsync!_%' escape '!'`
  for (const { t_name } of await to.ask(named, [to.schema], 100)) {
    const made = strayPattern.exec(String(t_name))?.[1]
    if (made === undefined || Date.now() - Number.parseInt(made, 36) < strayMsMin) continue
    await drop(to, String(t_name))
  }
}

/** It is also what is tried where nothing may be left. */
async function drop(to: Side, table: string): Promise<void> {
  await to.change(plain(...to.dialect.drop({ schema: to.schema, table }))).catch(() => undefined)
}

function createSql({ to, columns }: Copy, name: string, isCopied: boolean): string {
  const { quote } = to.dialect
  const keys = keysOf(columns).map((column) => quote(column.target))
  const parts = columns.map((column) => `${quote(column.target)} ${column.type}${column.isKey ? ' not null' : ''}`)
  const primary = keys.length > 0 && !isCopied ? [`primary key (${keys.join(', ')})`] : []
  return `create table ${name} (${[...parts, ...primary].join(', ')})`
}
