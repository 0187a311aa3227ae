import type { z } from 'zod'
import type { DataFieldForm, moduleDataAuthorize } from '@/lib/contract/system/data-permission'
import { readSchemeConditions } from '@/lib/contract/system/scheme-conditions'
import { dateFormats, dateTimeFormat } from '@/lib/datetime/format'
import { canHold, contentName, contentsOf, isComparable, shownFieldCode, storedFieldCode } from '@/lib/domain/data-conditions'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { demandVersion, keepHistory } from '../../history/public'
import { findMenu, lockMenus } from '../store-write'
import {
  type DataFieldRecord,
  deleteDataField,
  findDataField,
  findDataFields,
  findSchemes,
  insertDataField,
  isDataFieldTaken,
  nextPlace,
  updateDataField,
} from './store'
import { contentTexts, symbolTexts } from './texts'

/** Fields that conditions of data schemes can be about, contract 2 §12.6. */

type Batch = z.output<typeof moduleDataAuthorize.batch.body>
type Facts = Batch['dataJson'][number]

export async function listDataFields(ctx: PlatformContext, moduleId: string, keyword: string) {
  return (await findDataFields(ctx.db, moduleId, keyword.trim())).map(asForm)
}

export async function dataFieldDetails(ctx: PlatformContext, id: string) {
  const row = await findDataField(ctx.db, id)
  if (!row) throw refused(messages.missing)
  return asForm(row)
}

export async function createDataField(ctx: PlatformContext, actor: Actor, form: DataFieldForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    if (!(await findMenu(trx, form.moduleId))) throw refused(messages.missing, 'moduleId')
    const values = dataFieldValues(form)
    if (await isDataFieldTaken(trx, { moduleId: form.moduleId, ...values }, '')) throw taken()
    const { moduleId } = form
    const sortCode = await nextPlace(trx, 'dataField', moduleId)
    return insertOne(ctx, trx, actor, { ...values, moduleId, description: form.description || null, sortCode })
  })
}

/** Those that are there already stay as they are: the same list may be sent again. */
export async function createDataFields(ctx: PlatformContext, actor: Actor, { moduleId, dataJson }: Batch): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    if (!(await findMenu(trx, moduleId))) throw refused(messages.missing, 'moduleId')
    const known = new Set((await findDataFields(trx, moduleId)).map(contentOf))
    let sortCode = await nextPlace(trx, 'dataField', moduleId)
    for (const values of dataJson.map(dataFieldValues)) {
      if (known.has(contentOf(values))) continue
      known.add(contentOf(values))
      await insertOne(ctx, trx, actor, { ...values, moduleId, description: null, sortCode })
      sortCode += 1
    }
  })
}

type NewField = ReturnType<typeof dataFieldValues> & Pick<DataFieldRecord, 'moduleId' | 'description' | 'sortCode'>

/** The same code may stand for several contents. */
function contentOf({ enCode, conditionText }: Pick<DataFieldRecord, 'enCode' | 'conditionText'>): string {
  return `${enCode} ${conditionText}`
}

async function insertOne(ctx: PlatformContext, trx: DbTransaction, actor: Actor, field: NewField): Promise<string> {
  const row = { ...field, id: ctx.newId(), version: 1 }
  await insertDataField(trx, row)
  const change = { before: null, after: asForm(row) }
  await keepHistory(trx, ctx, actor, { object: 'dataField', id: row.id, name: row.fullName, action: 'create', ...change })
  return row.id
}

/** Schemes keep what they were made with: a field that changes changes no condition. */
export async function changeDataField(ctx: PlatformContext, actor: Actor, id: string, form: DataFieldForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findDataField(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'dataField', before, form.version)
    const values = { ...dataFieldValues(form), description: form.description || null }
    if (await isDataFieldTaken(trx, { ...before, ...values }, id)) throw taken()
    await updateDataField(trx, id, values)
    const change = { before: asForm(before), after: asForm({ ...before, ...values }) }
    await keepHistory(trx, ctx, actor, { object: 'dataField', id, name: form.fullName, action: 'update', ...change })
  })
}

export async function removeDataField(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findDataField(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    const user = (await findSchemes(trx, before.moduleId)).find(({ conditionJson }) => uses(conditionJson, before))
    if (user) throw refused(`该字段在方案 ${user.fullName} 中已被使用`)
    await deleteDataField(trx, id)
    const change = { before: asForm(before), after: null }
    await keepHistory(trx, ctx, actor, { object: 'dataField', id, name: before.fullName, action: 'delete', ...change })
  })
}

/** Conditions of other clients may name a field by its code alone. */
function uses(conditionJson: string, { id, enCode, conditionText }: DataFieldRecord): boolean {
  const rows = (readSchemeConditions(conditionJson) ?? []).flatMap(({ groups }) => groups)
  return rows.some((row) => row.id === id || (row.field === enCode && row.conditionText === conditionText))
}

function taken() {
  return refused('字段名称不能重复', 'enCode')
}

/** What is stored; refuses what cannot stand together. */
export function dataFieldValues(form: Facts) {
  const { fullName, bindTable, fieldRule, childTableKey, type } = form
  const conditionText = contentName(form.conditionText)
  if (contentsOf(type).length === 0) throw refused('字段类型不正确', 'type')
  if (!canHold(type, conditionText)) throw refused('条件内容与字段类型不符', 'conditionText')
  const symbols = [...new Set(form.conditionSymbol)]
  if (!symbols.every((symbol) => isComparable(conditionText, symbol))) throw refused('条件符号与条件内容不符', 'conditionSymbol')
  const format = dateFormats.find((known) => known === form.format) ?? dateTimeFormat
  return {
    ...{ fullName, bindTable, fieldRule, childTableKey, type, conditionText },
    enCode: storedFieldCode(form),
    conditionSymbol: symbols.join(','),
    format: type === 'datetime' ? format : '',
  }
}

function asForm({ sortCode: _place, ...row }: DataFieldRecord) {
  return {
    ...row,
    enCode: shownFieldCode(row),
    conditionName: contentTexts[row.conditionText] ?? row.conditionText,
    conditionSymbolName: row.conditionSymbol
      .split(',')
      .map((symbol) => symbolTexts[symbol] ?? symbol)
      .join(','),
  }
}
