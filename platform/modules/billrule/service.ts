import { z } from 'zod'
import { type BillRuleForm, dateFormats } from '@/lib/contract/system/bill-rule'
import { formatSerialNumber } from '@/lib/domain/serial-number'
import type { Actor, PlatformContext } from '../../http/context'
import {
  copyNames,
  copySuffix,
  demandNoDuplicates,
  type ObjectFileKind,
  objectFileName,
  objectFileText,
  readObjectFile,
} from '../../kit/object-file'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import type { Sorting } from '../../kit/sorting'
import { demandFree } from '../../kit/unique'
import { findClash } from '../../kit/unique-store'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { findItem } from '../dictionary/public'
import { offerFile } from '../file/public'
import { demandVersion, type FormChange, keepFormHistory } from '../history/public'
import { findEnabledRulePage, findRulePage, type RuleFilter } from './store'
import { deleteRule, findRule, findRuleTaken, insertRule, isAsked, isUsed, lockRules, updateRule } from './store-write'

/** Serial-number rules, contract 2 §15. Their counters belong to `numbers.ts` alone. */

type Paged = Sorting & { currentPage: number; pageSize: number }

/** Rules for their administration, with the number issued last. */
export async function listRules(ctx: PlatformContext, query: RuleFilter & Paged) {
  const found = await findRulePage(ctx.db, query, { ...query, ...limits(query) })
  const rows = found.rows.map(({ createdAt, updatedAt, realName, account, ...rule }) => ({
    ...withNames(rule),
    creatorUser: account === null ? '' : `${realName}/${account}`,
    creatorTime: createdAt || null,
    lastModifyTime: updatedAt,
  }))
  return pageOf(query, { rows, total: found.total })
}

/** Enabled rules offered to designers. */
export async function ruleSelection(ctx: PlatformContext, query: Omit<RuleFilter, 'enabledMark'> & Paged) {
  const found = await findEnabledRulePage(ctx.db, query, { ...query, ...limits(query) })
  return pageOf(query, { rows: found.rows.map(withNames), total: found.total })
}

type Listed = Awaited<ReturnType<typeof findEnabledRulePage>>['rows'][number]

function withNames<T extends Listed>({ categoryName, datePart, lastNumber, ...rule }: T) {
  return {
    ...rule,
    category: categoryName ?? rule.category,
    outputNumber: datePart === null || lastNumber === null ? '' : formatSerialNumber(rule, datePart, lastNumber),
  }
}

export async function ruleDetails(ctx: PlatformContext, id: string) {
  const rule = await findRule(ctx.db, id)
  if (!rule) throw refused(messages.missing)
  return rule
}

export async function createRule(ctx: PlatformContext, actor: Actor, form: BillRuleForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockRules(trx)
    await demandCategory(trx, form.category)
    demandFree(await findClash(trx, 'billRule', { ...form, exceptId: '' }))
    const id = ctx.newId()
    const stamp = { createdAt: ctx.now(), createdBy: actor.userId }
    const after = await insertRule(trx, { ...valuesOf(form), ...stamp, id, outputNumber: null })
    await keepRule(trx, ctx, actor, { action: 'create', before: null, after })
    return id
  })
}

export async function changeRule(ctx: PlatformContext, actor: Actor, id: string, form: BillRuleForm): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockRules(trx)
    const before = await findRule(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'billRule', before, form.version)
    // What was imported may have a category of elsewhere, and goes on having it.
    if (form.category !== before.category) await demandCategory(trx, form.category)
    demandFree(await findClash(trx, 'billRule', { ...form, exceptId: id }))
    await demandStillAnswering(trx, before, form)
    const stamp = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const after = await updateRule(trx, id, { ...valuesOf(form), ...stamp })
    await keepRule(trx, ctx, actor, { action: 'update', before, after })
  })
}

export async function toggleRule(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockRules(trx)
    const before = await findRule(trx, id)
    if (!before) throw refused(messages.doMissing)
    const enabledMark = before.enabledMark === 1 ? 0 : 1
    await demandStillAnswering(trx, before, { ...before, enabledMark })
    const stamp = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const after = await updateRule(trx, id, { enabledMark, ...stamp })
    await keepRule(trx, ctx, actor, { action: 'state', before, after })
  })
}

export async function removeRule(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockRules(trx)
    const before = await findRule(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    if (await isUsed(trx, before)) throw refused('单据已经被使用,不允许被删除')
    await deleteRule(trx, id)
    await keepRule(trx, ctx, actor, { action: 'delete', before, after: null })
  })
}

type Asked = { enCode: string; enabledMark: number }

/** Forms ask for it by its code: under another one, or disabled, no record of theirs could be saved. */
async function demandStillAnswering(trx: DbTransaction, before: Asked, wanted: Asked): Promise<void> {
  const isRenamed = wanted.enCode !== before.enCode
  const isDisabled = before.enabledMark === 1 && wanted.enabledMark !== 1
  if ((!isRenamed && !isDisabled) || !(await isAsked(trx, before.enCode))) return
  if (isRenamed) throw refused('单据已经被使用,不允许修改编码', 'enCode')
  throw refused('单据已经被使用,不允许被禁用')
}

async function demandCategory(trx: DbTransaction, category: string): Promise<void> {
  if (!(await findItem(trx, category))) throw refused('请选择业务分类', 'category')
}

/** As the form shows it: the start number is as long as the numbers are (contract 2 §15). */
function valuesOf(form: BillRuleForm) {
  const { fullName, enCode, category, prefix, dateFormat, digit, sortCode, enabledMark, description } = form
  const startNumber = form.startNumber.padStart(digit, '0')
  return { fullName, enCode, category, prefix, dateFormat, digit, startNumber, sortCode, enabledMark, description }
}

type Rule = NonNullable<Awaited<ReturnType<typeof findRule>>>

function keepRule(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: FormChange<Rule>): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'billRule', ...change })
}

const kind: ObjectFileKind = { extension: 'bb', tag: 'system.billRule' }

const id = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(100))
const short = z.string().trim().min(1).max(50)
const fileShape = z.object({
  id,
  fullName: short,
  enCode: short,
  category: z.string().max(100).catch(''),
  prefix: z.string().trim().max(50).catch(''),
  dateFormat: z.enum(dateFormats),
  digit: z.coerce.number().int().min(1).max(9),
  startNumber: z.coerce
    .string()
    .trim()
    .regex(/^\d{1,15}$/)
    // As of the form: numbers begin at one at least (spec 2 §5.4).
    .regex(/[1-9]/),
  sortCode: z.coerce.number().int().min(0).max(999_999).catch(0),
  enabledMark: z.coerce.number().int().min(0).max(1).catch(1),
  description: z
    .union([z.string(), z.null()])
    .optional()
    .transform((value) => (value ?? '').slice(0, 500)),
})

export async function exportRule(ctx: PlatformContext, actor: Actor, ruleId: string) {
  const { version: _, ...rule } = await ruleDetails(ctx, ruleId)
  return offerFile(ctx, actor, { name: objectFileName(kind, rule.fullName), content: objectFileText(kind, rule) })
}

/** A rule from a file counts from its own start: the numbers of elsewhere are not issued here. */
export async function importRule(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data, isAppended } = await readObjectFile(body, kind, fileShape)
  await ctx.db.transaction().execute(async (trx) => {
    await lockRules(trx)
    const taken = await findRuleTaken(trx, data)
    if (!isAppended) demandNoDuplicates(taken)
    const isTaken = taken.id || taken.enCode || taken.fullName
    const rule = isTaken ? { ...copyNames(data, copySuffix()), id: ctx.newId(), enabledMark: 0 } : data
    const startNumber = rule.startNumber.padStart(rule.digit, '0')
    // A category of elsewhere means nothing here: the form asks for one when the rule is next changed.
    const category = (await findItem(trx, rule.category)) ? rule.category : ''
    const stamp = { createdAt: ctx.now(), createdBy: actor.userId }
    const after = await insertRule(trx, { ...rule, ...stamp, category, startNumber, outputNumber: null })
    await keepRule(trx, ctx, actor, { action: 'create', before: null, after })
  })
}
