import { z } from 'zod'
import type { VariableForm } from '@/lib/contract/system/data-interface-variate'
import type { Actor, PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import { copySuffix, type ObjectFileKind, objectFileName, objectFileText, readObjectFile } from '../../kit/object-file'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { offerFile } from '../file/public'
import { demandVersion, type FormChange, keepFormHistory } from '../history/public'
import { joinedPersonText } from '../permission/public'
import { findWhole } from './admin-store'
import { isAuthentication } from './interface-record'
import { faultyLines } from './sandbox'
import { interfacesSending } from './uses'
import { openedValue } from './variables'
import {
  deleteVariable,
  findAllVariables,
  findVariable,
  findVariableRows,
  insertVariable,
  isVariableTaken,
  lockInterfaces,
  updateVariable,
} from './variables-store'

/** Variables that authentication interfaces fill, contract 2 §16.5. */

export async function listVariables(ctx: PlatformContext, interfaceId: string, keyword: string) {
  const rows = await findVariableRows(ctx.db, interfaceId, keyword.trim())
  const list = rows.map(async ({ createdAt, updatedAt, realName, account, ...row }) => ({
    ...row,
    value: await openedValue(ctx, row),
    creatorUser: joinedPersonText({ realName, account }),
    creatorTime: Number(createdAt),
    lastModifyTime: updatedAt === null ? null : Number(updatedAt),
  }))
  return { list: await Promise.all(list) }
}

/** Below their interfaces, without what they hold. */
export async function variableTree(ctx: PlatformContext) {
  const groups = groupBy(await findAllVariables(ctx.db), (row) => row.interfaceId)
  return [...groups].map(([id, rows]) => ({
    ...{ id, fullName: rows[0]?.interfaceName ?? '', parentId: '-1', type: 0 },
    children: rows.map((row) => ({ id: row.id, fullName: row.fullName, parentId: id, type: 1 })),
  }))
}

export async function variableDetails(ctx: PlatformContext, id: string) {
  const found = await findVariable(ctx.db, id)
  if (!found) throw refused(messages.missing)
  return { ...found, value: await openedValue(ctx, found) }
}

export async function createVariable(ctx: PlatformContext, actor: Actor, form: VariableForm): Promise<string> {
  await demandExpression(form.expression)
  return ctx.db.transaction().execute((trx) => insertNew(trx, ctx, actor, form))
}

type New = { interfaceId: string; fullName: string; expression: string }

async function insertNew(trx: DbTransaction, ctx: PlatformContext, actor: Actor, form: New): Promise<string> {
  await lockInterfaces(trx)
  await demandFilling(trx, form.interfaceId)
  if (await isVariableTaken(trx, form.fullName, '')) throw refused('变量名已存在', 'fullName')
  const { interfaceId, fullName, expression } = form
  const stamp = { createdAt: ctx.now(), createdBy: actor.userId }
  const after = await insertVariable(trx, { id: ctx.newId(), interfaceId, fullName, expression, ...stamp })
  await keep(trx, ctx, actor, { action: 'create', before: null, after: told(after) })
  return after.id
}

export async function changeVariable(ctx: PlatformContext, actor: Actor, id: string, form: VariableForm): Promise<void> {
  await demandExpression(form.expression)
  await ctx.db.transaction().execute(async (trx) => {
    await lockInterfaces(trx)
    const before = await findVariable(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'dataInterfaceVariate', before, form.version)
    const { fullName, expression } = form
    if (await isVariableTaken(trx, fullName, id)) throw refused('变量名已存在', 'fullName')
    // Others name it in their addresses.
    if (fullName !== before.fullName) await demandUnused(trx, before)
    const stamp = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const after = await updateVariable(trx, id, { fullName, expression, ...stamp })
    await keep(trx, ctx, actor, { action: 'update', before: told(before), after: told(after) })
  })
}

export async function removeVariable(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockInterfaces(trx)
    const before = await findVariable(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await demandUnused(trx, before)
    await deleteVariable(trx, id)
    await keep(trx, ctx, actor, { action: 'delete', before: told(before), after: null })
  })
}

export async function copyVariable(ctx: PlatformContext, actor: Actor, id: string): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    const of = await findVariable(trx, id)
    if (!of) throw refused(messages.copyMissing)
    const fullName = `${of.fullName}_${copySuffix()}`
    if (fullName.length > 50) throw refused(messages.copyTooLong)
    return insertNew(trx, ctx, actor, { ...of, fullName })
  })
}

const fileKind: ObjectFileKind = { extension: 'ffa', tag: 'systemData.dataInterface.variate' }

const fileShape = z.looseObject({
  interfaceId: z.union([z.string(), z.number().transform(String)]),
  fullName: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[^@{}\s]+$/),
  expression: z.string().max(20_000),
})

/** What it holds stays here. */
export async function exportVariable(ctx: PlatformContext, actor: Actor, id: string) {
  const { interfaceId, fullName, expression } = await variableDetails(ctx, id)
  const content = objectFileText(fileKind, { id, interfaceId, fullName, expression })
  return offerFile(ctx, actor, { name: objectFileName(fileKind, fullName), content })
}

export async function importVariable(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data } = await readObjectFile(body, fileKind, fileShape)
  await ctx.db.transaction().execute((trx) => insertNew(trx, ctx, actor, data))
}

async function demandExpression(expression: string): Promise<void> {
  const [line = null] = await faultyLines([expression])
  if (line !== null) throw refused(`JS表达式第${line}行有语法错误`, 'expression')
}

async function demandFilling(trx: DbTransaction, interfaceId: string): Promise<void> {
  const filling = await findWhole(trx, interfaceId)
  if (!filling || !isAuthentication(filling)) throw refused('数据接口不存在', 'interfaceId')
}

async function demandUnused(trx: DbTransaction, variable: { id: string; fullName: string; interfaceId: string }): Promise<void> {
  const uses = await interfacesSending(trx, [variable], variable.interfaceId)
  if (uses.length > 0) throw refused(`变量已被“${uses[0]?.fullName}”使用`)
}

type Told = { id: string; interfaceId: string; fullName: string; expression: string; version: number }

/** What history may keep of it: never what it holds. */
function told({ id, interfaceId, fullName, expression, version }: Told): Told {
  return { id, interfaceId, fullName, expression, version }
}

function keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: FormChange<Told>): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'dataInterfaceVariate', ...change })
}
