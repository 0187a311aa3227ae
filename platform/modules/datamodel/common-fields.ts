import type { CommonFieldForm } from '@/lib/contract/system/data-model'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { type AdminChange, demandVersion, keepHistory } from '../history/public'
import {
  deleteCommonField,
  findCommonField,
  findCommonFields,
  insertCommonField,
  isFieldTaken,
  lockCommonFields,
  updateCommonField,
} from './store'

/** Columns that many tables have (contract 2 §18.2): offered where a table is made. */

export function listCommonFields(ctx: PlatformContext, keyword: string) {
  return findCommonFields(ctx.db, keyword.trim())
}

export async function commonFieldDetails(ctx: PlatformContext, id: string) {
  const field = await findCommonField(ctx.db, id)
  if (!field) throw refused(messages.missing)
  return field
}

export async function createCommonField(ctx: PlatformContext, actor: Actor, form: CommonFieldForm): Promise<string> {
  const id = ctx.newId()
  await ctx.db.transaction().execute(async (trx) => {
    await lockCommonFields(trx)
    await demandFree(trx, form.field, id)
    const after = await insertCommonField(trx, { ...valuesOf(form), id, createdAt: ctx.now(), createdBy: actor.userId })
    await keep(trx, ctx, actor, { action: 'create', before: null, after })
  })
  return id
}

export async function changeCommonField(ctx: PlatformContext, actor: Actor, id: string, form: CommonFieldForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockCommonFields(trx)
    const before = await findCommonField(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'commonField', before, form.version)
    await demandFree(trx, form.field, id)
    const stamp = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const after = await updateCommonField(trx, id, { ...valuesOf(form), ...stamp })
    await keep(trx, ctx, actor, { action: 'update', before, after })
  })
}

export async function removeCommonField(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockCommonFields(trx)
    const before = await findCommonField(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await deleteCommonField(trx, id)
    await keep(trx, ctx, actor, { action: 'delete', before, after: null })
  })
}

async function demandFree(trx: DbTransaction, field: string, exceptId: string): Promise<void> {
  if (await isFieldTaken(trx, field, exceptId)) throw refused('列名不能重复', 'field')
}

function valuesOf({ field, fieldName, dataType, dataLength, allowNull }: CommonFieldForm) {
  return { field, fieldName, dataType, dataLength, allowNull }
}

type Field = NonNullable<Awaited<ReturnType<typeof findCommonField>>>
type Change = { action: AdminChange['action']; before: Field | null; after: Field | null }

function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, { action, before, after }: Change): Promise<void> {
  const { id, field } = after ?? before ?? { id: '', field: '' }
  return keepHistory(trx, ctx, actor, { object: 'commonField', id, name: field, action, before, after })
}
