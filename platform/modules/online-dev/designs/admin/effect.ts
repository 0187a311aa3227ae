import { widgetSchemas } from '@/components/widgets/schemas'
import type { ChangedField, ReleaseEffect } from '@/lib/contract/online-dev/design-versions'
import { parseDesign } from '@/lib/form/parse-design'
import type { FieldNode } from '@/lib/form/types'
import { fieldIndex } from '@/lib/form/walk'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { PlatformContext } from '../../../../http/context'
import { messages, refused } from '../../../../kit/refusals'
import { isSystemType, shapeOf } from '../../records/field-shape'
import { recordTableName } from '../../records/names'
import { codeUses, fieldUses, userTexts } from './field-uses'
import { refusalWithTables } from './release'
import { type DesignTableRow, findWholeDesign } from './store'
import { menusOf } from './uses'
import { countRecords, type Question, recordsMax } from './uses-store'

/**
 * What a release would do to the records of a design (spec of ours beside contract 3b §5): which values would be shown no longer, read as
 * another kind, or be missing where the form asks for them. Values themselves are never deleted: a field that comes back shows them again.
 * Answers the version of the design that it looked at. Refuses a design that is not there (`数据不存在`).
 */
export async function releaseEffect(ctx: PlatformContext, id: string): Promise<ReleaseEffect> {
  const row = await findWholeDesign(ctx.db, id, 'design')
  if (!row) throw refused(messages.missing)
  const former = await findWholeDesign(ctx.db, id, 'designRelease')
  const menus = await menusOf(ctx.db, id)
  const refusal = await refusalWithTables(ctx, row)
  const base = {
    version: row.version,
    refusal: refusal.text,
    refusalPlace: refusal.place,
    isFirst: former ? 0 : 1,
    menus,
    recordsMax,
  } as const
  if (!former) return { ...base, isPartial: 0, renamed: null, added: [], removed: [], changed: [], required: [] }
  const differences = compare(valueFields(former), valueFields(row))
  const questions = differences.map(questionOf)
  const { total, counts } = await countRecords(ctx.db, recordTableName(id), questions)
  const isRenamed = former.enCode !== row.enCode
  const isAsked = isRenamed || differences.some(({ kind }) => isLossy(kind))
  const texts = isAsked ? await userTexts(ctx.db, { design: row, code: former.enCode, menus }) : null
  const told = differences.map((difference, index): ChangedField & { kind: Kind } => ({
    kind: difference.kind,
    code: difference.code,
    label: difference.label,
    from: difference.from?.type ?? '',
    to: difference.to?.type ?? '',
    records: counts[index] ?? 0,
    uses: texts && isLossy(difference.kind) ? fieldUses(texts, difference.code) : [],
  }))
  const of = (kind: Kind) => told.filter((one) => one.kind === kind).map(({ kind: _kind, ...one }) => one)
  return {
    ...base,
    isPartial: total >= recordsMax ? 1 : 0,
    renamed: texts && isRenamed ? { from: former.enCode, to: row.enCode, uses: codeUses(texts) } : null,
    ...{ added: of('added'), removed: of('removed'), changed: of('changed'), required: of('required') },
  }
}

type Kind = 'added' | 'removed' | 'changed' | 'required'
/** `node` is the field as it is now; one that is gone as it was. */
type Difference = { kind: Kind; code: string; label: string; from: FieldNode | null; to: FieldNode | null; node: FieldNode }

/** Whoever shows the field elsewhere loses it, or reads something else in it. */
function isLossy(kind: Kind): boolean {
  return kind === 'removed' || kind === 'changed'
}

type Labelled = { node: FieldNode; label: string }

/** What holds values: fields by name, sub-tables, and the fields of these. */
function valueFields({ formData }: Pick<DesignTableRow, 'formData'>): ReadonlyMap<string, Labelled> {
  const index = fieldIndex(parseDesign(formData, widgetSchemas))
  const holding = [...index].filter(
    ([, node]) => node.name !== '' && (node.kind === 'table' || factsOf(node.type).shape !== 'none'),
  )
  return new Map(
    holding.map(([code, node]) => {
      const table = node.parentTable === null ? undefined : index.get(node.parentTable)
      const label = node.label || node.name
      return [code, { node, label: table ? `${table.label || table.name}-${label}` : label }]
    }),
  )
}

function compare(former: ReadonlyMap<string, Labelled>, now: ReadonlyMap<string, Labelled>): Difference[] {
  const differences: Difference[] = []
  for (const [code, { node, label }] of former) {
    // What goes with its sub-table is told with the sub-table.
    const goesWithTable = node.parentTable !== null && !now.has(node.parentTable)
    if (!now.has(code) && !goesWithTable) differences.push({ kind: 'removed', code, label, from: node, to: null, node })
  }
  for (const [code, { node, label }] of now) {
    const from = former.get(code)?.node ?? null
    if (!from) differences.push({ kind: 'added', code, label, from, to: node, node })
    else if (isOther(from, node)) differences.push({ kind: 'changed', code, label, from, to: node, node })
    if (node.required && !from?.required) differences.push({ kind: 'required', code, label, from, to: node, node })
  }
  return differences
}

/** One and several of the same are read differently, too. */
function isOther(from: FieldNode, to: FieldNode): boolean {
  return from.kind !== to.kind || from.type !== to.type || shapeOf(from) !== shapeOf(to)
}

function questionOf({ kind, node }: Difference): Question {
  const isTable = node.kind === 'table'
  const place = { code: node.name, table: node.parentTable, wants: kind === 'required' && !isTable ? 'gap' : 'value' } as const
  return { ...place, kind: isTable ? 'table' : isSystemType(node.type) ? 'system' : 'field' }
}
