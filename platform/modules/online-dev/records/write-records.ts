import { AppError } from '@/lib/errors/app-error'
import { errorRules } from '@/lib/errors/codes'
import { isRecord } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import type { MadeRecord } from '../../../http/idempotency'
import type { Access } from './access'
import { type KeyedWrite, type RecordWrite, type Writer, writeAlone, writeGroup } from './write-group'

export type { RecordWrite } from './write-group'

export type WriteOutcome = { made: MadeRecord; fault: null } | { made: null; fault: AppError }

/** What one transaction writes at most: many, so that its ways to the database cost little, and few, so that it holds nobody up. */
const togetherMax = 100

/**
 * Writes records of one module by every rule there is: rights, design, links, files, serial numbers, versions. A refused record is
 * told in its outcome and leaves the others alone, as if all were written one after the other; the outcomes stand in the order of the
 * writes. Throws only when the platform itself fails; what was written before that stays.
 *
 * With an idempotency key a repeated call writes nothing twice and answers what the first one made; records that were refused are
 * tried again. Its own key, or else its place in the list, is part of a record's key.
 */
export async function writeRecords(
  ctx: PlatformContext,
  access: Access,
  { writes, ...writer }: Writer & { writes: readonly RecordWrite[] },
): Promise<WriteOutcome[]> {
  const key = writer.meta.idempotencyKey
  const keyed = writes.map((write, index): KeyedWrite => {
    const part = write.key ?? (index > 0 ? String(index) : '')
    return { ...write, idempotencyKey: key && part ? `${key} ${part}` : key }
  })
  const outcomes: WriteOutcome[] = []
  for (let from = 0; from < keyed.length; from += togetherMax) {
    outcomes.push(...(await writeTogether(ctx, access, { ...writer, writes: keyed.slice(from, from + togetherMax) })))
  }
  return outcomes
}

/** Writes one record by the same rules, and throws its refusal. */
export async function writeRecord(
  ctx: PlatformContext,
  access: Access,
  { write, ...writer }: Writer & { write: RecordWrite },
): Promise<MadeRecord> {
  const [outcome] = await writeRecords(ctx, access, { ...writer, writes: [write] })
  if (!outcome?.made) throw outcome?.fault
  return outcome.made
}

type Together = Writer & { writes: readonly KeyedWrite[] }

/**
 * In one transaction where none of the records is refused. Else in two halves, and so on, until each refused one stands alone and is
 * told why: few are, so that this costs little.
 */
async function writeTogether(ctx: PlatformContext, access: Access, { writes, ...writer }: Together): Promise<WriteOutcome[]> {
  if (writes.length === 1) return oneByOne(ctx, access, { ...writer, writes })
  try {
    const made = await writeGroup(ctx, access, { ...writer, writes })
    if (!made) return await oneByOne(ctx, access, { ...writer, writes })
    return made.map((one) => ({ made: one, fault: null }))
  } catch (error) {
    if (!isRefusal(error) && !isDeadlock(error)) throw error
  }
  const half = Math.ceil(writes.length / 2)
  const first = await writeTogether(ctx, access, { ...writer, writes: writes.slice(0, half) })
  return [...first, ...(await writeTogether(ctx, access, { ...writer, writes: writes.slice(half) }))]
}

async function oneByOne(ctx: PlatformContext, access: Access, { writes, ...writer }: Together): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = []
  for (const write of writes) {
    try {
      outcomes.push({ made: await writeAlone(ctx, access, { ...writer, write }), fault: null })
    } catch (error) {
      if (!isRefusal(error)) throw error
      outcomes.push({ made: null, fault: error })
    }
  }
  return outcomes
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && errorRules[error.code].httpStatus < 500
}

/** Two groups that wait for each other crosswise: the database breaks one of them off, and smaller ones get through. */
function isDeadlock(error: unknown): boolean {
  return isRecord(error) && error.code === '40P01'
}
