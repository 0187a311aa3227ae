import type { AreaForm } from '@/lib/contract/system/area'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { demandTreePlace } from '../../kit/tree-place'
import { findWayUp } from '../../kit/tree-store'
import type { Db, DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { demandVersion, type FormChange, keepFormHistory } from '../history/public'
import { depthMax, rootId } from './service'
import { findNames } from './store'
import { findArea, hasBelow, isCodeTaken, lockAreas, removeRow, writeNew, writeOver } from './store-write'

/** Administration of areas, contract 2 §13. Writers wait for each other, so that a tree stays a tree and a code stays unique. */

export async function areaDetails(ctx: PlatformContext, id: string) {
  const details = await recordOf(ctx.db, id)
  if (!details) throw refused(messages.missing)
  return details
}

export async function createArea(ctx: PlatformContext, actor: Actor, form: AreaForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAreas(trx)
    await checkForm(trx, form, null)
    const id = ctx.newId()
    const after = await asForm(trx, await writeNew(trx, { id, ...valuesOf(form) }))
    await keepArea(trx, ctx, actor, { action: 'create', before: null, after })
    return id
  })
}

export async function changeArea(ctx: PlatformContext, actor: Actor, id: string, form: AreaForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAreas(trx)
    const before = await recordOf(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'area', before, form.version)
    await checkForm(trx, form, id)
    const row = await writeOver(trx, id, { ...valuesOf(form), version: nextVersion })
    const isMoved = row.parentId !== before.parentId
    await keepArea(trx, ctx, actor, { action: 'update', before, after: isMoved ? await asForm(trx, row) : { ...before, ...row } })
  })
}

export async function toggleArea(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAreas(trx)
    const before = await recordOf(trx, id)
    if (!before) throw refused(messages.doMissing)
    const row = await writeOver(trx, id, { enabledMark: before.enabledMark === 1 ? 0 : 1, version: nextVersion })
    await keepArea(trx, ctx, actor, { action: 'state', before, after: { ...before, ...row } })
  })
}

export async function removeArea(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAreas(trx)
    const before = await recordOf(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    if (await hasBelow(trx, id)) throw refused('删除失败，当前有子节点数据')
    await removeRow(trx, id)
    await keepArea(trx, ctx, actor, { action: 'delete', before, after: null })
  })
}

async function checkForm(trx: DbTransaction, form: AreaForm, id: string | null): Promise<void> {
  if (form.parentId !== rootId) {
    if (!(await findArea(trx, form.parentId))) throw refused('请选择区域上级', 'parentId')
    await demandTreePlace(trx, { table: 'area', parentId: form.parentId, id, levelsMax: depthMax })
  }
  if (await isCodeTaken(trx, form.enCode, id)) throw refused('区域编码不能重复', 'enCode')
}

function valuesOf({ parentId, fullName, enCode, sortCode, enabledMark, description }: AreaForm) {
  return { parentId, fullName, enCode, sortCode, enabledMark, description }
}

async function recordOf(db: Db | DbTransaction, id: string) {
  const row = await findArea(db, id)
  return row ? asForm(db, row) : null
}

type Row = NonNullable<Awaited<ReturnType<typeof findArea>>>

/** As the form reads it, with the name of its parent and how deep it stands. */
async function asForm(db: Db | DbTransaction, row: Row) {
  const names = await findNames(db, [row.parentId])
  const parentName = row.parentId === rootId ? '顶级节点' : (names.get(row.parentId) ?? '')
  return { ...row, parentName, type: String((await findWayUp(db, 'area', row.id)).length) }
}

type Change = FormChange<Awaited<ReturnType<typeof asForm>>>

function keepArea(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: Change): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'area', ...change })
}
