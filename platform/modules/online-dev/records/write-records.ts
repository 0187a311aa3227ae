import { AppError } from '@/lib/errors/app-error'
import { errorRules } from '@/lib/errors/codes'
import type { PlatformContext } from '../../../http/context'
import type { MadeRecord } from '../../../http/idempotency'
import { isDeadlock, untilNoDeadlock } from '../../../store/deadlocks'
import type { Access } from './access'
import { type KeyedWrite, type RecordWrite, type Writer, writeAlone, writeGroup } from './write-group'

export type { RecordWrite } from './write-group'

export type WriteOutcome = { made: MadeRecord; fault: null } | { made: null; fault: AppError }

/**
 * What one transaction writes at most: many, so that its ways to the database cost little, and few, so that it holds nobody up. Where one
 * of them is refused, they are written in the next smaller number, so that a file full of faults costs no more than three times its
 * records.
 */
const together = [100, 10, 1] as const

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
  return writeInGroups(ctx, access, { ...writer, writes: keyed }, together)
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

async function writeInGroups(
  ctx: PlatformContext,
  access: Access,
  { writes, ...writer }: Together,
  [size = 1, ...smaller]: readonly number[],
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = []
  for (let from = 0; from < writes.length; from += size) {
    const group = writes.slice(from, from + size)
    const [first, ...others] = group
    if (first && others.length === 0) outcomes.push(await outcomeOf(ctx, access, { ...writer, write: first }))
    else if (first) outcomes.push(...(await outcomesOf(ctx, access, { ...writer, writes: group }, smaller)))
  }
  return outcomes
}

async function outcomesOf(ctx: PlatformContext, access: Access, group: Together, smaller: readonly number[]) {
  try {
    const made = await writeGroup(ctx, access, group)
    if (made) return made.map((one): WriteOutcome => ({ made: one, fault: null }))
  } catch (error) {
    if (!isRefusal(error) && !isDeadlock(error)) throw error
    return writeInGroups(ctx, access, group, smaller)
  }
  return writeInGroups(ctx, access, group, [1])
}

async function outcomeOf(ctx: PlatformContext, access: Access, one: Writer & { write: KeyedWrite }): Promise<WriteOutcome> {
  try {
    return { made: await untilNoDeadlock(() => writeAlone(ctx, access, one)), fault: null }
  } catch (error) {
    if (isRefusal(error)) return { made: null, fault: error }
    throw error
  }
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && errorRules[error.code].httpStatus < 500
}
