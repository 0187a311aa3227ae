import { sql } from 'kysely'
import { widgetSchemas } from '@/components/widgets/schemas'
import { normalName } from '@/lib/domain/normal-name'
import { AppError, type Issue } from '@/lib/errors/app-error'
import { configAttribute, textAttribute } from '@/lib/form/attributes'
import type { PatternTest } from '@/lib/form/field-rules'
import { readFlag } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { validateRecord } from '@/lib/form/validate-record'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import type { Module } from '../designs/module'
import type { Access } from './access'
import { columnIssues } from './bound-tables/limits'
import { invalidRecord } from './incoming'
import { issueText } from './issue-text'
import { quoted } from './names'
import { isTakenOutside } from './outside/unique-store'
import { isUniqueField, nameKey, nameKeyOf } from './plan'
import type { Target } from './relations'

type Values = Readonly<Record<string, unknown>>

/** A record as it is to be stored, and as it is; `previous` is null for a new one. Records of one check are written together. */
export type Checked = { id: string; values: Values; previous: Values | null }

/** The rules of the design, the same that the form applies (contract 3a §12). Every fault names its field. */
export function checkByDesign(
  { module, rights }: Access,
  values: Values,
  context: { nowMs: number; previous: Values | null; testPattern: PatternTest },
): void {
  const writableForms = module.list.useFormPermission ? rights.forms : 'all'
  const issues = validateRecord(module.form, values, widgetSchemas, { ...context, writableForms })
  if (issues.length > 0) throw invalidRecord(issues.map((issue) => withText(module.fields, issue)))
  const tooLarge = module.columnLimits ? columnIssues(module.columnLimits, values, context.previous) : []
  if (tooLarge.length > 0) throw invalidRecord(tooLarge)
}

function withText(fields: ReadonlyMap<string, FieldNode>, issue: Issue): Issue {
  const [name = '', , child] = issue.path.split('.')
  const node = fields.get(child === undefined ? name : `${name}-${child}`) ?? fields.get(name)
  return { ...issue, path: `data.${issue.path}`, message: issue.message ?? issueText(issue, node?.label ?? '') }
}

/** Stands between the caller and the question whether a name is taken. */
export type NameGuard = { before: () => Promise<void>; taken: () => Promise<void> }

/**
 * Fields marked as unique (contract 3a §12), in any spelling. Two people saving the same text at once wait for each other on a lock
 * of that text, so one of them finds the other's record. Deleted records do not count, and what did not change is not asked about.
 * The refusal names the field and nothing else: whose record has the text may be beyond what the caller may see.
 */
export async function checkUnique(
  trx: DbTransaction,
  { module }: Access,
  { records, guard }: { records: readonly Checked[]; guard: NameGuard },
): Promise<void> {
  const fields = [...module.fields.values()].filter(isUniqueField)
  const changed = fields
    .filter((node) => node.parentTable === null)
    .map((node) => ({ node, names: records.flatMap((record) => changedName(node, record)) }))
    .filter(({ names }) => names.length > 0)
  if (changed.length > 0) {
    await guard.before()
    await lockTexts(trx, module, changed)
  }
  const taken: FieldNode[] = []
  for (const { node, names } of changed) if (await isTaken(trx, module, node, names)) taken.push(node)
  if (taken.length > 0) await guard.taken()
  for (const node of module.fields.values())
    if (isUniqueInRows(node) && records.some(({ values }) => hasRepeats(values, node))) taken.push(node)
  if (taken.length > 0) throw notUnique(taken)
}

/** The same for what stands in the database of a connection, asked outside of every transaction; its own indexes have the last word. */
export async function checkUniqueOutside(
  ctx: PlatformContext,
  { plan, fields }: Module,
  record: Checked,
  guard: NameGuard,
): Promise<void> {
  const { outside } = plan
  const asked = [...fields.values()].filter((node) => isUniqueField(node) && node.parentTable === null)
  const changed = asked.flatMap((node) => changedName(node, record).map((name) => ({ node, ...name })))
  if (!outside || changed.length === 0) return
  await guard.before()
  const taken: FieldNode[] = []
  for (const one of changed) if (await isTakenOutside(ctx, { plan, outside }, one)) taken.push(one.node)
  if (taken.length === 0) return
  await guard.taken()
  throw notUnique(taken)
}

function notUnique(taken: readonly FieldNode[]): AppError {
  const message = `${taken.map((node) => node.label).join('、')}不能重复`
  const issues = taken.map((node) => ({ path: `data.${node.parentTable ?? node.name}`, code: 'unique', message }))
  return new AppError('invalid', `not unique: ${taken.map((node) => node.code).join()}`, { userMessage: message, issues })
}

type ChangedName = { id: string; text: string; name: string }

function changedName(node: FieldNode, { id, values, previous }: Checked): ChangedName[] {
  const text = String(values[node.name] ?? '')
  const name = normalName(text)
  return name === '' || name === normalName(String(previous?.[node.name] ?? '')) ? [] : [{ id, text, name }]
}

type ChangedField = { node: FieldNode; names: readonly ChangedName[] }

/** In one order everywhere: two records with two unique fields each must not wait for each other crosswise. */
async function lockTexts(trx: DbTransaction, { id }: Pick<Module, 'id'>, changed: readonly ChangedField[]): Promise<void> {
  const keys = changed.flatMap(({ node, names }) => names.map(({ name }) => `unique ${id} ${node.code} ${name}`)).sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0))
    from (select key from unnest(${keys}::text[]) with ordinality as u(key, at) order by at) as k`.execute(trx)
}

/** Whether another record has one of the texts, one of those that are written together among them. */
async function isTaken(
  trx: DbTransaction,
  { plan }: Module,
  { name }: FieldNode,
  names: readonly ChangedName[],
): Promise<boolean> {
  if (new Set(names.map((each) => each.name)).size < names.length) return true
  // Of the text as it came: a name that is made the same twice may be another one.
  const askedIds = new Map(names.map((each) => [nameKey(each.text), each.id]))
  const key = sql.raw(nameKeyOf(name))
  // By the index on the key: a join would be planned as a walk over the whole table.
  const { rows } = await sql<{ id: string; key: string }>`select id, ${key} as key from ${sql.raw(quoted(plan.table))}
    where deleted_at is null and ${key} = any(${[...askedIds.keys()]}::text[])`.execute(trx)
  return rows.some((row) => askedIds.get(row.key) !== row.id)
}

/** Links too may stand once among the rows of a record: the format knows unique texts only, and its other readers pass over the key. */
function isUniqueInRows(node: FieldNode): boolean {
  if (node.parentTable === null) return false
  return isUniqueField(node) || (factsOf(node.type).chosenFrom === 'module' && readFlag(configAttribute(node, 'unique')))
}

function hasRepeats(values: Values, node: FieldNode): boolean {
  const rows = values[node.parentTable ?? '']
  const names = (Array.isArray(rows) ? rows : []).map((row) => normalName(String(row?.[node.name] ?? ''))).filter(Boolean)
  return new Set(names).size < names.length
}

/**
 * New links must lead to records that exist and that the actor may see; the records are held until the save is done, so that
 * nobody deletes them meanwhile. Links that did not change are left alone, also when their target has gone (reliability R7).
 */
export async function checkLinks(
  trx: DbTransaction,
  { module }: Access,
  {
    records,
    targets,
  }: { records: readonly Checked[]; targets: ReadonlyMap<string, Pick<Target, 'module' | 'scope' | 'foundOutside'>> },
): Promise<void> {
  const links = records.flatMap((record) => newLinks(module, record))
  const issues: Issue[] = []
  for (const [modelId, target] of targets) {
    const ofModule = links.filter((link) => link.modelId === modelId)
    if (ofModule.length === 0) continue
    const ids = [...new Set(ofModule.map((link) => link.id))].sort()
    if (target.foundOutside) {
      issues.push(...badLinks(ofModule, target.foundOutside))
      continue
    }
    const { rows } = await sql<{ id: string }>`select id from ${sql.raw(quoted(target.module.plan.table))}
      where id = any(${ids}::text[]) and deleted_at is null and ${target.scope} order by id for share`.execute(trx)
    issues.push(...badLinks(ofModule, new Set(rows.map((row) => row.id))))
  }
  if (issues.length > 0) throw invalidRecord(issues)
}

function badLinks(links: readonly Link[], found: ReadonlySet<string>): Issue[] {
  const bad = links.filter(({ id }) => !found.has(id))
  return bad.map(({ path, label }) => ({ path, code: 'badLink', message: `${label}关联的数据不存在` }))
}

function newLinks({ fields }: Module, { values, previous }: Checked): Link[] {
  const before = new Set(previous ? linksOf(fields, previous).map(({ modelId, id }) => `${modelId} ${id}`) : [])
  return linksOf(fields, values).filter(({ modelId, id }) => !before.has(`${modelId} ${id}`))
}

type Link = { modelId: string; id: string; path: string; label: string }

export function linksOf(fields: ReadonlyMap<string, FieldNode>, values: Values): Link[] {
  const links: Link[] = []
  for (const node of fields.values()) {
    if (factsOf(node.type).chosenFrom !== 'module') continue
    const modelId = textAttribute(node, 'modelId')
    const add = (value: unknown, path: string) => {
      if (typeof value === 'string' && value !== '' && modelId !== '') links.push({ modelId, id: value, path, label: node.label })
    }
    if (node.parentTable === null) {
      add(values[node.name], `data.${node.name}`)
      continue
    }
    const rows = values[node.parentTable]
    if (!Array.isArray(rows)) continue
    for (const [index, row] of rows.entries()) add(row?.[node.name], `data.${node.parentTable}.${index}.${node.name}`)
  }
  return links
}
