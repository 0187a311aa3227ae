import { createHash } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../../http/context'
import type { MadeRecord } from '../../../../http/idempotency'
import { refusedBecause } from '../../../../kit/refusals'
import type { DbTransaction } from '../../../../store/database'
import { LinkRefusal } from '../../../datasource/public'
import type { LoadedModule } from '../../designs/module'
import { keepChanges, type Origin } from '../../history/keep'
import { allOf, always } from '../../query/predicates'
import type { Condition } from '../../query/sql-field'
import { notOutside } from '../access'
import { changedMeanwhile } from '../version-check'
import { changeOutside, changingRecord, insertingRecord, removingRecord } from './changes-store'
import type { Outside } from './outside-store'
import { findOutside, idsOutside, type OutsideRecord, plainId } from './records-store'
import { momentText } from './values'
import { nextVersions } from './versions-store'

/**
 * A write of a record in the database of a connection (docs/decisions/2026-11-28-records-in-other-databases.md): everything is checked
 * first, then that database writes, then the platform keeps history. Nothing of the platform is held while the other database answers.
 */

type Place = { ctx: PlatformContext; actor: Actor; origin: Origin; module: LoadedModule; outside: Outside }

export type OutsideWrite = Place & {
  /** Of a record that is changed, within what the actor may see. */
  id: string | undefined
  newId: string | undefined
  idempotencyKey: string | null
  scope: Condition
  isRehearsal: boolean
  gone: (id: string) => AppError
  /** Checks it by every rule and answers what is to be stored. */
  checked: (place: { id: string; stored: OutsideRecord | null }) => Promise<Record<string, unknown>>
  /** Runs what the platform keeps of it, once for each call. */
  keep: (run: (trx: DbTransaction) => Promise<MadeRecord>) => Promise<MadeRecord>
}

export async function writeOutside(write: OutsideWrite): Promise<MadeRecord> {
  const { ctx, outside, module, id: asked, gone, scope } = write
  const stored = asked === undefined ? null : await read({ ctx, outside, scope }, asked)
  if (asked !== undefined && !stored) throw gone(asked)
  const id = stored?.id ?? write.newId ?? idOfKey(write) ?? ctx.newId()
  if (!(await isMade(write, id))) await checkAndChange(write, { id, stored })
  if (write.isRehearsal) return { id, version: 1 }
  const after = await read({ ctx, outside }, id)
  if (!after) throw gone(id)
  return keeping(write, id, () =>
    write.keep(async (trx) => {
      const [version = 1] = await nextVersions(trx, module.id, [id])
      const action = write.origin.kind === 'restore' ? 'restore' : stored ? 'update' : 'create'
      const changes = [{ id, version, action, before: stored?.data ?? {}, after: after.data } as const]
      await keepChanges(ctx, trx, module, { actor: write.actor, origin: write.origin, changes })
      return { id, version: after.version }
    }),
  )
}

/** The same key makes the same record: a call that is repeated after its row was written finds it, and writes its history only. */
function idOfKey({ actor, module, idempotencyKey }: OutsideWrite): string | undefined {
  if (idempotencyKey === null) return undefined
  return createHash('sha256').update(`${actor.userId}\0${module.id}\0${idempotencyKey}`).digest('hex').slice(0, 32)
}

async function checkAndChange(write: OutsideWrite, { id, stored }: Omit<Change, 'values'>): Promise<void> {
  try {
    const values = await write.checked({ id, stored })
    if (!write.isRehearsal) await change(write, { id, stored, values })
  } catch (error) {
    // The same call, sent twice at once: the other one has made the row meanwhile.
    if (write.isRehearsal || !(await isMade(write, id).catch(() => false))) throw error
  }
}

/** Whether a call with this key has made its row before. */
async function isMade({ ctx, outside, id: asked, idempotencyKey }: OutsideWrite, id: string): Promise<boolean> {
  return asked === undefined && idempotencyKey !== null && (await read({ ctx, outside }, id)) !== null
}

type Reading = Pick<Place, 'ctx' | 'outside'> & { scope?: Condition }

async function read({ ctx, outside, scope = always }: Reading, id: string): Promise<OutsideRecord | null> {
  const [record] = await findOutside(ctx, outside, allOf([idsOutside(outside, [id]), scope]), { limit: 1 })
  return record && plainId(record.id) === plainId(id) ? record : null
}

type Change = { id: string; stored: OutsideRecord | null; values: Record<string, unknown> }

async function change({ ctx, outside, actor }: OutsideWrite, { id, stored, values }: Change): Promise<void> {
  const system = new Map<string, unknown>(
    stored
      ? [
          ['modifyUser', actor.userId],
          ['modifyTime', ctx.now()],
        ]
      : [
          ['createUser', actor.userId],
          ['createTime', ctx.now()],
          ['currOrganize', actor.organizeId],
          ['currPosition', actor.positionId],
        ],
  )
  const { newId } = ctx
  const changes = stored
    ? changingRecord(outside, { record: stored, values, system, newId })
    : insertingRecord(outside, { id, values, system, newId })
  await heedingOthers(() => changeOutside(ctx, outside, changes))
}

async function heedingOthers(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof LinkRefusal) || error.fault !== 'changed') throw error
    throw new AppError('conflict', 'a row was changed while it was written', { userMessage: changedMeanwhile, cause: error })
  }
}

/** The row is written: whatever fails from here on must not make anybody write it again, and is told to those who run the platform. */
async function keeping<T>({ ctx, module }: Pick<Place, 'ctx' | 'module'>, id: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    ctx.log.error(
      { err: error, modelId: module.id, recordId: id },
      'a record was written in the database of a connection, but not its history',
    )
    throw error
  }
}

export type OutsideRemoval = Place & {
  ids: readonly string[]
  scope: Condition
  isRehearsal: boolean
  gone: AppError
  demand?: ((rows: readonly { id: string; version: number }[]) => void) | undefined
  /** Asked before anything is deleted: throws where others link to one of them. */
  referenced: () => Promise<void>
}

/** All of them or none. */
export async function removeOutside(removal: OutsideRemoval): Promise<void> {
  const { ctx, actor, origin, module, outside, ids, scope } = removal
  const found = await findOutside(ctx, outside, allOf([idsOutside(outside, ids), scope]), { limit: Math.max(ids.length, 1) })
  const asked = new Set(ids.map(plainId))
  const records = found.filter(({ id }) => asked.has(plainId(id)))
  removal.demand?.(records)
  if (records.length < ids.length) throw removal.gone
  await removal.referenced()
  if (removal.isRehearsal) return
  const marks = new Map<string, string>([
    ['f_deletemark', '1'],
    ...(hasColumn(outside, 'f_deletetime') ? ([['f_deletetime', momentText(ctx.now())]] as const) : []),
    ...(hasColumn(outside, 'f_deleteuserid') ? ([['f_deleteuserid', actor.userId]] as const) : []),
  ])
  await heedingOthers(() =>
    changeOutside(
      ctx,
      outside,
      records.flatMap((record) => removingRecord(outside, record, marks)),
    ),
  )
  await keeping(removal, ids.join(), () =>
    ctx.db.transaction().execute(async (trx) => {
      const versions = await nextVersions(
        trx,
        module.id,
        records.map(({ id }) => id),
      )
      const changes = records.map(({ id, data }, at) => {
        return { id, version: versions[at] ?? 1, action: 'delete', before: data, after: {} } as const
      })
      await keepChanges(ctx, trx, module, { actor, origin, changes })
    }),
  )
}

function hasColumn({ mainColumns }: Outside, name: string): boolean {
  return mainColumns.has(name)
}

export function goneOutside(id: string, userMessage: string): AppError {
  return new AppError('notFound', `no record ${id} in the database of a connection`, { userMessage })
}

/** Rows of other databases are changed by their own call only, one by one, and never as a part of something larger. */
export function refuseTogether(): AppError {
  return refusedBecause('a row of a connection as a part of a larger transaction', notOutside)
}
