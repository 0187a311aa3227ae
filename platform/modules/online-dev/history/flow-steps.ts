import type { RecordDifference } from '@/lib/contract/online-dev/record-history'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { always } from '../query/predicates'
import { openByNode } from '../records/flow-records'
import { findRecords, named } from '../records/record-store'
import { type Delta, deltaOf, seenPart, type Values } from './delta'
import type { Readable } from './open'
import { stateAfter } from './service'
import { differencesOf } from './texts'

type Asked = {
  formId: string
  id: string
  readable: ReadonlySet<string>
  /** That the record had after each step, ascending; null where a step knows none. */
  versions: readonly (number | null)[]
}

/**
 * What each step of a task changed in its record, as far as these fields show it: the first step that knows the record tells all of it.
 * Null for steps that changed nothing, and for those whose versions are not kept any more.
 */
export async function flowSteps(
  ctx: PlatformContext,
  actor: Actor,
  { formId, id, readable: seen, versions }: Asked,
): Promise<(RecordDifference | null)[]> {
  const access = await openByNode(ctx, formId, seen)
  const [record] = await findRecords(ctx.db, access.module, named([id], always))
  if (!record) return versions.map(() => null)
  const readable: Readable = { access, record, place: { modelId: formId, recordId: id }, seen }
  const deltas: (Delta | null)[] = []
  let before: { version: number; values: Values } = { version: 0, values: {} }
  for (const version of versions) {
    const values = version === null || version === before.version ? null : await keptState(ctx, readable, version)
    deltas.push(values && seenPart(deltaOf(access.module.fields, before.values, values), (code) => seen.has(code)))
    if (values && version !== null) before = { version, values }
  }
  const differences = await differencesOf(
    ctx,
    actor,
    readable,
    deltas.filter((delta) => delta !== null),
  )
  let next = 0
  return deltas.map((delta) => (delta ? (differences[next++] ?? null) : null))
}

/** The stored values of a task's record as a version left them; null where they are not kept any more. */
export async function flowRecordAt(
  ctx: PlatformContext,
  { formId, id, version }: { formId: string; id: string; version: number },
): Promise<Values | null> {
  const seen: ReadonlySet<string> = new Set()
  const access = await openByNode(ctx, formId, seen)
  const [record] = await findRecords(ctx.db, access.module, named([id], always))
  return record ? keptState(ctx, { access, record, place: { modelId: formId, recordId: id }, seen }, version) : null
}

async function keptState(ctx: PlatformContext, readable: Readable, version: number): Promise<Values | null> {
  try {
    return await stateAfter(ctx, readable, version)
  } catch (error) {
    if (error instanceof AppError && error.code === 'refused') return null
    throw error
  }
}
