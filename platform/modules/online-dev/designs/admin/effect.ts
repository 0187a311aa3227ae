import type { ChangedField, FieldConversion, ReleaseEffect } from '@/lib/contract/online-dev/design-versions'
import type { Actor, PlatformContext } from '../../../../http/context'
import { messages, refused } from '../../../../kit/refusals'
import { isSystemType } from '../../records/field-shape'
import { recordTableName } from '../../records/names'
import { canBeFilled } from '../conversion/offers'
import { previewConversions } from '../conversion/preview'
import { isConverting, stillConverting } from '../conversion/request'
import { describeModule } from '../module'
import { type Difference, type DifferenceKind, differencesOf } from './differences'
import { codeUses, fieldUses, userTexts } from './field-uses'
import { refusalWithTables } from './release'
import { type DesignTableRow, findWholeDesign } from './store'
import { menusOf } from './uses'
import { countRecords, type Question, recordsMax } from './uses-store'

/**
 * What a release would do to the records of a design (spec of ours beside contract 3b §5): which values would be shown no longer, read as
 * another kind, or be missing where the form asks for them, and what of them could be converted or filled. Values themselves are never
 * deleted: a field that comes back shows them again. Answers the version of the design that it looked at. Refuses a design that is not
 * there (`数据不存在`).
 */
export async function releaseEffect(ctx: PlatformContext, actor: Actor, id: string): Promise<ReleaseEffect> {
  const row = await designOf(ctx, id)
  const former = await findWholeDesign(ctx.db, id, 'designRelease')
  const menus = await menusOf(ctx.db, id)
  const refusal = await refusalNow(ctx, row)
  const base = { version: row.version, ...refusal, isFirst: former ? 0 : 1, menus, recordsMax } as const
  if (!former) return { ...base, isPartial: 0, renamed: null, added: [], removed: [], changed: [], required: [] }
  const differences = differencesOf(former, row)
  const { total, counts } = await countRecords(ctx.db, recordTableName(id), differences.map(questionOf))
  const isRenamed = former.enCode !== row.enCode
  const isAsked = isRenamed || differences.some(({ kind }) => isLossy(kind))
  const texts = isAsked ? await userTexts(ctx.db, { design: row, code: former.enCode, menus }) : null
  const conversions = await previewConversions(ctx, actor, { former, row, differences, total })
  const of = (wanted: DifferenceKind) =>
    differences.flatMap((difference, at) =>
      difference.kind === wanted ? [told(difference, { records: counts[at] ?? 0, texts })] : [],
    )
  const fields = fillableFields(row, differences)
  return {
    ...base,
    isPartial: total >= recordsMax ? 1 : 0,
    renamed: texts && isRenamed ? { from: former.enCode, to: row.enCode, uses: codeUses(texts) } : null,
    ...{ added: of('added'), removed: of('removed') },
    changed: of('changed').map((one) => ({ ...one, conversion: conversions.get(one.code) ?? noConversion })),
    required: of('required').map((one) => ({ ...one, field: fields.get(one.code) ?? '' })),
  }
}

const noConversion: FieldConversion = { offer: 'kind', converted: 0, left: 0, examples: [] }

/** The part of it that asks for no record: why the design cannot be released as it stands. Refuses a design that is not there. */
export async function releaseRefusal(ctx: PlatformContext, id: string): Promise<Refusal> {
  return refusalNow(ctx, await designOf(ctx, id))
}

async function designOf(ctx: PlatformContext, id: string): Promise<DesignTableRow> {
  const row = await findWholeDesign(ctx.db, id, 'design')
  if (!row) throw refused(messages.missing)
  return row
}

type Refusal = Pick<ReleaseEffect, 'refusal' | 'refusalPlace'>

async function refusalNow(ctx: PlatformContext, row: DesignTableRow): Promise<Refusal> {
  if (await isConverting(ctx.db, row.id)) return { refusal: stillConverting, refusalPlace: '' }
  const { text, place } = await refusalWithTables(ctx, row)
  return { refusal: text, refusalPlace: place }
}

type Facts = { records: number; texts: Awaited<ReturnType<typeof userTexts>> | null }

function told({ kind, code, label, from, to }: Difference, { records, texts }: Facts): ChangedField {
  const types = { from: from?.type ?? '', to: to?.type ?? '' }
  return { code, label, ...types, records, uses: texts && isLossy(kind) ? fieldUses(texts, code) : [] }
}

/** The nodes of required fields that one value can be given to, as JSON texts by code. */
function fillableFields(row: DesignTableRow, differences: readonly Difference[]): ReadonlyMap<string, string> {
  const required = differences.filter(({ kind }) => kind === 'required')
  if (required.length === 0) return new Map()
  const module = describeModule(row)
  const fillable = required.filter(({ node }) => canBeFilled(module, node))
  return new Map(fillable.map(({ code, node }) => [code, JSON.stringify(node.raw)]))
}

/** Whoever shows the field elsewhere loses it, or reads something else in it. */
function isLossy(kind: DifferenceKind): boolean {
  return kind === 'removed' || kind === 'changed'
}

function questionOf({ kind, node }: Difference): Question {
  const isTable = node.kind === 'table'
  const place = { code: node.name, table: node.parentTable, wants: kind === 'required' && !isTable ? 'gap' : 'value' } as const
  return { ...place, kind: isTable ? 'table' : isSystemType(node.type) ? 'system' : 'field' }
}
