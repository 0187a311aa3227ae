import { type RawBuilder, sql } from 'kysely'
import { widgetSchemas } from '@/components/widgets/schemas'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { TextLookup } from '@/lib/form/widget-schema'
import type { Actor, PlatformContext } from '../../../http/context'
import { LinkRefusal } from '../../datasource/public'
import type { ModuleRights } from '../../permission/public'
import type { Module } from '../designs/module'
import { dataScope } from '../query/data-scope'
import type { Condition } from '../query/sql-field'
import { type Access, canUseInForm, type OpenedModule, openLinked } from './access'
import { isSystemType } from './field-shape'
import type { WantedIds } from './lookup'
import { wantNames } from './lookup'
import { findManyRecords } from './many-records-store'
import { quoted } from './names'
import { findNamed } from './source-store'
import { type StoredRecord, systemValue } from './stored-record'

/** Linked records of one page, by module and id; only those that the reader may see. */
export type LinkedRecords = ReadonlyMap<
  string,
  { module: Module; rights: ModuleRights; records: ReadonlyMap<string, StoredRecord> }
>

/** Notes the ids a relation field holds. */
export function wantRelation(wanted: Map<string, Set<string>>, node: FieldNode, value: unknown): void {
  if (factsOf(node.type).chosenFrom !== 'module' || typeof value !== 'string' || value === '') return
  const modelId = textAttribute(node, 'modelId')
  if (modelId === '') return
  const ids = wanted.get(modelId) ?? new Set<string>()
  ids.add(value)
  wanted.set(modelId, ids)
}

/** Linked records that an earlier page has read, by module and id; null for what the reader may not see. */
export type KnownLinks = Map<string, Map<string, StoredRecord | null>>

/**
 * One query for all linked modules, each limited by what the reader may see there. Links to modules that do not exist are left out. With
 * `known` nothing is read twice; whoever keeps it says for how long that may be.
 */
export async function readLinkedRecords(
  ctx: PlatformContext,
  actor: Actor,
  access: Pick<Access, 'linked'>,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  known: KnownLinks = new Map(),
): Promise<LinkedRecords> {
  const opened = await openLinked(ctx, actor, access, [...wanted.keys()])
  const linked = new Map<string, { module: Module; rights: ModuleRights; records: Map<string, StoredRecord> }>()
  const asked: { modelId: string; ids: string[] }[] = []
  const froms: RawBuilder<unknown>[] = []
  for (const [modelId, wantedIds] of wanted) {
    const target = opened.get(modelId)
    if (!target) continue
    linked.set(modelId, { ...target, records: new Map() })
    const ids = [...wantedIds].filter((id) => !known.get(modelId)?.has(id))
    if (ids.length === 0) continue
    const { scope } = await visibleTarget(ctx, actor, target)
    if (target.module.plan.outside) {
      remember(known, modelId, { ids, records: await readOutside(ctx, { target, ids, scope }) })
      continue
    }
    asked.push({ modelId, ids })
    froms.push(sql`from ${sql.raw(quoted(target.module.plan.table))} where id = any(${ids}) and deleted_at is null and ${scope}`)
  }
  const found = await findManyRecords(ctx.db, froms)
  for (const [place, { modelId, ids }] of asked.entries()) remember(known, modelId, { ids, records: found[place] ?? [] })
  for (const [modelId, { records }] of linked) {
    for (const id of wanted.get(modelId) ?? []) {
      const record = known.get(modelId)?.get(id)
      if (record) records.set(id, record)
    }
  }
  return linked
}

/** Records that link to what is in the database of a connection are shown without it while that one is away. */
async function readOutside(
  ctx: PlatformContext,
  { target, ids, scope }: { target: OpenedModule; ids: string[]; scope: Condition },
) {
  try {
    return await findNamed(ctx, target.module, ids, scope)
  } catch (error) {
    if (!(error instanceof LinkRefusal)) throw error
    ctx.log.warn(
      { err: error, modelId: target.module.id },
      'linked records of a connection cannot be read; they are shown without their texts',
    )
    return []
  }
}

function remember(known: KnownLinks, modelId: string, { ids, records }: { ids: string[]; records: StoredRecord[] }): void {
  const ofModule = known.get(modelId) ?? new Map<string, StoredRecord | null>()
  known.set(modelId, ofModule)
  for (const id of ids) ofModule.set(id, null)
  for (const record of records) ofModule.set(record.id, record)
}

export type Target = OpenedModule & {
  scope: Condition
  /** Of records in the database of a connection: those of the asked ones that are there, looked up before the transaction. */
  foundOutside?: ReadonlySet<string>
}

/**
 * What of a linked module's records the actor may see through a link: what his data scope there has, never more for lack of that
 * module's menu. Without the menu there is no scope, so a module that gives its records out by scope shows none of them.
 */
export async function visibleTarget(ctx: PlatformContext, actor: Actor, target: OpenedModule): Promise<Target> {
  return { ...target, scope: await dataScope(ctx, actor, target.module, target.rights) }
}

/** Notes the names that the shown fields of linked records need. `shown`: codes of those fields by module. */
export function wantLinkedNames(wanted: WantedIds, linked: LinkedRecords, shown: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [modelId, { module, records }] of linked) {
    const nodes = [...(shown.get(modelId) ?? [])].flatMap((code) => module.fields.get(code) ?? [])
    for (const record of records.values()) for (const node of nodes) wantNames(wanted, node, linkedValue(record, node))
  }
}

/** Which fields of which linked modules a module shows: labels of its relation fields and its attribute fields. */
export function shownOfLinks(module: Module): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>()
  const add = (modelId: string, code: string) => shown.set(modelId, (shown.get(modelId) ?? new Set()).add(code))
  for (const node of module.fields.values()) {
    if (factsOf(node.type).chosenFrom === 'module') add(textAttribute(node, 'modelId'), textAttribute(node, 'relationField'))
  }
  for (const { modelId, showField } of module.attributes) if (modelId !== '') add(modelId, showField)
  return shown
}

/** The field of a linked module behind an attribute field; undefined where no record of that module was read. */
export function linkedField(linked: LinkedRecords, { modelId, code }: { modelId: string; code: string }): FieldNode | undefined {
  return linked.get(modelId)?.module.fields.get(code)
}

/** Text of one field of a linked record. */
export function linkedText(
  linked: LinkedRecords,
  { modelId, id, code }: { modelId: string; id: string; code: string },
  lookup: TextLookup,
): string | undefined {
  const target = linked.get(modelId)
  const record = target?.records.get(id)
  const node = target?.module.fields.get(code)
  if (!target || !record || !node) return undefined
  if (!canUseInForm({ module: target.module, rights: target.rights }, code)) return undefined
  const schema = widgetSchemas.get(node.type)
  return schema ? schema.toText(schema.decode(linkedValue(record, node), node), node, lookup) : undefined
}

function linkedValue(record: StoredRecord, node: FieldNode): unknown {
  return isSystemType(node.type) ? systemValue(record, node.type) : record.data[node.code]
}
