import type { DataInterfaceForm } from '@/lib/contract/system/data-interface'
import type { Actor, PlatformContext } from '../../http/context'
import { copyNames, copySuffix } from '../../kit/object-file'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused, usedText } from '../../kit/refusals'
import type { Sorting } from '../../kit/sorting'
import { demandFree } from '../../kit/unique'
import { findClash } from '../../kit/unique-store'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { findItem } from '../dictionary/public'
import { demandVersion, type FormChange, keepFormHistory } from '../history/public'
import { joinedPersonText } from '../permission/public'
import {
  deleteInterface,
  findInterfacePage,
  findLogPage,
  findWhole,
  hasDesignOfCode,
  type InterfaceFilter,
  insertInterface,
  updateInterface,
} from './admin-store'
import { demandRunnable, formOf, valuesOf } from './form-values'
import { typeName } from './interface-record'
import { askable } from './interface-rights'
import { findEnabledInterfaces } from './store'
import { usesOfInterface } from './uses'
import { deleteVariablesOf, lockInterfaces } from './variables-store'

/** Administration of data interfaces, contract 2 §16. */

type ListQuery = InterfaceFilter & Sorting & { currentPage: number; pageSize: number }

export async function listInterfaces(ctx: PlatformContext, query: ListQuery) {
  const found = await findInterfacePage(ctx.db, query, { ...query, ...limits(query), ids: null })
  const rows = found.rows.map(({ createdAt, parameterJson: _, fieldJson: __, hasPage, ...row }) => ({
    ...asRow(row),
    hasPage,
    creatorTime: createdAt || null,
  }))
  return pageOf(query, { rows, total: found.total })
}

function asRow<T extends { type: number }>(row: T) {
  return { ...row, type: typeName(row.type), tenantId: '' }
}

/** Those that the actor may ask, for designers that choose one. */
export async function pickInterfaces(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  const mayAsk = await askable(ctx, actor)
  const ids = (await findEnabledInterfaces(ctx.db)).filter(mayAsk).map(({ id }) => id)
  const found = await findInterfacePage(ctx.db, query, { ...query, ...limits(query), ids })
  const rows = found.rows.map(({ createdAt, ...row }) => ({ ...asRow(row), creatorTime: createdAt || null }))
  return pageOf(query, { rows, total: found.total })
}

export async function interfaceDetails(ctx: PlatformContext, id: string) {
  const found = await findWhole(ctx.db, id)
  if (!found) throw refused(messages.missing)
  return formOf(found)
}

export async function createInterface(ctx: PlatformContext, actor: Actor, form: DataInterfaceForm): Promise<string> {
  const values = valuesOf(form)
  await demandRunnable(values)
  return ctx.db.transaction().execute(async (trx) => {
    await lockInterfaces(trx)
    await demandCategory(trx, values.category)
    demandFree(await findClash(trx, 'dataInterface', { ...values, exceptId: '' }))
    const id = ctx.newId()
    const after = await insertInterface(trx, { ...values, id, createdAt: ctx.now(), createdBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'create', before: null, after: formOf(after) })
    return id
  })
}

export async function changeInterface(ctx: PlatformContext, actor: Actor, id: string, form: DataInterfaceForm): Promise<void> {
  const values = valuesOf(form)
  await demandRunnable(values)
  await ctx.db.transaction().execute(async (trx) => {
    await lockInterfaces(trx)
    const before = await findWhole(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'dataInterface', before, form.version)
    // What was imported may have a category of elsewhere, and goes on having it.
    if (values.category !== before.category) await demandCategory(trx, values.category)
    demandFree(await findClash(trx, 'dataInterface', { ...values, exceptId: id }))
    if (values.isPostPosition !== before.isPostPosition) throw refused('鉴权接口创建后不允许修改', 'isPostPosition')
    if (values.enCode !== before.enCode && (await hasDesignOfCode(trx, before.enCode))) {
      throw refused('数据接口已经被使用,不允许修改编码', 'enCode')
    }
    const stamp = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    // Its documents say all of it now, whatever it was described by before.
    const after = await updateInterface(trx, id, { ...values, kind: 'record', ...stamp })
    await keep(trx, ctx, actor, { action: 'update', before: formOf(before), after: formOf(after) })
  })
}

export async function toggleInterface(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockInterfaces(trx)
    const before = await findWhole(trx, id)
    if (!before) throw refused(messages.doMissing)
    const stamp = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const after = await updateInterface(trx, id, { enabledMark: before.enabledMark === 1 ? 0 : 1, ...stamp })
    await keep(trx, ctx, actor, { action: 'state', before: formOf(before), after: formOf(after) })
  })
}

/** Deletes an interface with its variables; refused while something names it, which the refusal tells. */
export async function removeInterface(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockInterfaces(trx)
    const before = await findWhole(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    const uses = await usesOfInterface(trx, before)
    if (uses.length > 0) throw refused(usedText(uses.map(({ fullName }) => fullName)))
    await deleteInterface(trx, id)
    await deleteVariablesOf(trx, id)
    await keep(trx, ctx, actor, { action: 'delete', before: formOf(before), after: null })
  })
}

export async function copyInterface(ctx: PlatformContext, actor: Actor, id: string): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockInterfaces(trx)
    const of = await findWhole(trx, id)
    if (!of) throw refused(messages.copyMissing)
    const { version: _, kind: __, ...values } = copyNames(of, copySuffix())
    const row = { ...values, id: ctx.newId(), enabledMark: 0, createdAt: ctx.now(), createdBy: actor.userId }
    const after = await insertInterface(trx, row)
    await keep(trx, ctx, actor, { action: 'create', before: null, after: formOf(after) })
    return after.id
  })
}

export async function interfaceUses(ctx: PlatformContext, id: string) {
  const found = await findWhole(ctx.db, id)
  if (!found) throw refused(messages.missing)
  return usesOfInterface(ctx.db, found)
}

type LogQuery = { keyword: string; currentPage: number; pageSize: number }

export async function interfaceLog(ctx: PlatformContext, id: string, query: LogQuery) {
  const found = await findLogPage(ctx.db, id, query.keyword.trim(), limits(query))
  const rows = found.rows.map((row) => ({
    ...{ id: row.id, invokTime: Number(row.invokedAt), userId: joinedPersonText(row) },
    ...{ invokIp: row.ipAddress, invokDevice: row.userAgent, invokType: row.method, invokWasteTime: row.durationMs },
  }))
  return pageOf(query, { rows, total: found.total })
}

async function demandCategory(trx: DbTransaction, category: string): Promise<void> {
  if (!(await findItem(trx, category))) throw refused('请选择接口分类', 'category')
}

type Form = ReturnType<typeof formOf>

export function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: FormChange<Form>): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'dataInterface', ...change })
}
