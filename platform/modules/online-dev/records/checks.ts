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
import type { DbTransaction } from '../../../store/database'
import type { Access } from './access'
import { invalidRecord } from './incoming'
import { issueText } from './issue-text'
import { quoted } from './names'
import { isUniqueField, nameKeyOf } from './plan'
import type { Target } from './relations'

type Values = Readonly<Record<string, unknown>>

/** The rules of the design, the same that the form applies (contract 3a §12). Every fault names its field. */
export function checkByDesign(
  { module, rights }: Access,
  values: Values,
  context: { nowMs: number; previous: Values | null; testPattern: PatternTest },
): void {
  const writableForms = module.list.useFormPermission ? rights.forms : 'all'
  const issues = validateRecord(module.form, values, widgetSchemas, { ...context, writableForms })
  if (issues.length > 0) throw invalidRecord(issues.map((issue) => withText(module.fields, issue)))
}

function withText(fields: ReadonlyMap<string, FieldNode>, issue: Issue): Issue {
  const [name = '', , child] = issue.path.split('.')
  const node = fields.get(child === undefined ? name : `${name}-${child}`) ?? fields.get(name)
  return { ...issue, path: `data.${issue.path}`, message: issue.message ?? issueText(issue, node?.label ?? '') }
}

/** Stands between the caller and the question whether a name is taken. */
export type NameGuard = { before: () => Promise<void>; taken: () => Promise<void> }

type Unique = { id: string; values: Values; previous: Values | null; guard: NameGuard }

/**
 * Fields marked as unique (contract 3a §12), in any spelling. Two people saving the same text at once wait for each other on a lock
 * of that text, so one of them finds the other's record. Deleted records do not count, and what did not change is not asked about.
 * The refusal names the field and nothing else: whose record has the text may be beyond what the caller may see.
 */
export async function checkUnique(trx: DbTransaction, { module }: Access, unique: Unique): Promise<void> {
  const { id, values, previous, guard } = unique
  const fields = [...module.fields.values()].filter(isUniqueField)
  const changed = fields
    .filter((node) => node.parentTable === null)
    .map((node) => ({ node, name: normalName(String(values[node.name] ?? '')) }))
    .filter(({ node, name }) => name !== '' && name !== normalName(String(previous?.[node.name] ?? '')))
  if (changed.length > 0) await guard.before()
  // In one order everywhere: two records with two unique fields each must not wait for each other crosswise.
  const keys = changed.map(({ node, name }) => `unique ${module.id} ${node.code} ${name}`).sort()
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  const taken: FieldNode[] = []
  for (const { node } of changed) {
    const { rows } = await sql`select 1 from ${sql.raw(quoted(module.plan.table))} where deleted_at is null
      and ${sql.raw(nameKeyOf(node.name))} = md5(normal_name(${String(values[node.name])})) and id <> ${id} limit 1`.execute(trx)
    if (rows.length > 0) taken.push(node)
  }
  if (taken.length > 0) await guard.taken()
  for (const node of module.fields.values()) if (isUniqueInRows(node) && hasRepeats(values, node)) taken.push(node)
  if (taken.length === 0) return
  const message = `${taken.map((node) => node.label).join('、')}不能重复`
  const issues = taken.map((node) => ({ path: `data.${node.parentTable ?? node.name}`, code: 'unique', message }))
  throw new AppError('invalid', `not unique: ${taken.map((node) => node.code).join()}`, { userMessage: message, issues })
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
    values,
    previous,
    targets,
  }: { values: Values; previous: Values | null; targets: ReadonlyMap<string, Pick<Target, 'module' | 'scope'>> },
): Promise<void> {
  const before = new Set(previous ? linksOf(module.fields, previous).map(({ modelId, id }) => `${modelId} ${id}`) : [])
  const links = linksOf(module.fields, values).filter(({ modelId, id }) => !before.has(`${modelId} ${id}`))
  const issues: Issue[] = []
  for (const [modelId, target] of targets) {
    const ofModule = links.filter((link) => link.modelId === modelId)
    if (ofModule.length === 0) continue
    const ids = [...new Set(ofModule.map((link) => link.id))].sort()
    const { rows } = await sql<{ id: string }>`select id from ${sql.raw(quoted(target.module.plan.table))}
      where id = any(${ids}::text[]) and deleted_at is null and ${target.scope} order by id for share`.execute(trx)
    const found = new Set(rows.map((row) => row.id))
    for (const link of ofModule)
      if (!found.has(link.id)) issues.push({ path: link.path, code: 'badLink', message: `${link.label}关联的数据不存在` })
  }
  if (issues.length > 0) throw invalidRecord(issues)
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
