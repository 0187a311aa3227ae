import { widgetSchemas } from '@/components/widgets/schemas'
import type { ChangedField, DesignUses } from '@/lib/contract/online-dev/design-versions'
import { readSchemeConditions } from '@/lib/contract/system/scheme-conditions'
import { problemsOf } from '@/lib/form/check-design'
import type { ListDesign } from '@/lib/form/list-types'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { own, readRecord, readTexts } from '@/lib/form/read'
import type { DesignProblem } from '@/lib/form/types'
import type { Db } from '../../../../store/database'
import { type DesignTableRow, findSchemesOf } from './store'
import { type Elsewhere, elsewhere, wordsOf } from './uses'

/** Who uses one field of a design, as far as the platform knows: scripts are read by nobody. */

type Use = ChangedField['uses'][number]

/** Everything in which a field may be named, read once for all fields. */
export type UserTexts = {
  lists: readonly ListDesign[]
  faults: readonly DesignProblem[]
  others: Elsewhere
  /** Words in which templates and interfaces may name it, by the id of these. */
  words: ReadonlyMap<string, ReadonlySet<string>>
  schemes: readonly { id: string; fullName: string; fields: ReadonlySet<string> }[]
}

/** `design` is what is worked on; what is elsewhere knows the released one by `code`. */
export async function userTexts(
  db: Db,
  { design, code, menus }: { design: DesignTableRow; code: string; menus: DesignUses['menus'] },
): Promise<UserTexts> {
  const schemes = await findSchemesOf(
    db,
    menus.map(({ id }) => id),
  )
  const others = await elsewhere(db, { ...design, enCode: code })
  return {
    lists: [design.columnData, design.appColumnData].map((text) => parseListDesign(text, widgetSchemas)),
    faults: problemsOf(parseDesign(design.formData, widgetSchemas)),
    others,
    words: new Map(
      [...others.templates, ...others.interfaces, ...others.integrations].map(({ id, text }) => [id, wordsOf(text)]),
    ),
    schemes: schemes.map(({ id, fullName, conditionJson }) => {
      const rows = (readSchemeConditions(conditionJson) ?? []).flatMap(({ groups }) => groups)
      return { id, fullName, fields: new Set(rows.map(({ field }) => field)) }
    }),
  }
}

export function fieldUses({ lists, faults, others, words, schemes }: UserTexts, code: string): Use[] {
  const name = code.slice(code.indexOf('-') + 1).toLowerCase()
  const isNamedIn = ({ id }: { id: string }) => words.get(id)?.has(name) ?? false
  const named = (kind: string, rows: readonly { id: string; fullName: string }[]) =>
    rows.map(({ id, fullName }) => ({ kind, id, fullName }))
  const refers = faults.filter((fault) => fault.code === 'unknownReference' && isReferenceTo(fault.detail ?? '', code))
  return [
    ...listUses(lists, code),
    ...refers.map(({ where }) => ({ kind: 'field', id: where, fullName: where })),
    ...named(
      'design',
      others.designs.filter(({ columns }) => columns.includes(code)),
    ),
    ...named('printTemplate', others.templates.filter(isNamedIn)),
    ...named('interface', others.interfaces.filter(isNamedIn)),
    ...named('integration', others.integrations.filter(isNamedIn)),
    ...named(
      'scheme',
      schemes.filter(({ fields }) => fields.has(code)),
    ),
  ]
}

/** Those that read the records by the code of the module. */
export function codeUses({ others }: UserTexts): Use[] {
  const named = (kind: string, rows: readonly { id: string; fullName: string }[]) =>
    rows.map(({ id, fullName }) => ({ kind, id, fullName }))
  return [
    ...named(
      'printTemplate',
      others.templates.filter(({ isBySql }) => isBySql),
    ),
    ...named('interface', others.interfaces),
  ]
}

/** Formulas write `tableFieldN.child` for a field of a sub-table. */
function isReferenceTo(reference: string, code: string): boolean {
  return reference === code || reference.replace('.', '-') === code
}

/** Places of its own list that name the field; each kind once. */
function listUses(lists: readonly ListDesign[], code: string): Use[] {
  const kinds = new Map<string, (list: ListDesign) => readonly string[]>([
    ['column', ({ columns }) => columns.flatMap((column) => [column, ...column.children]).map((column) => column.code)],
    ['search', ({ searches }) => searches.map((search) => search.code)],
    ['summary', ({ summaryFields }) => summaryFields],
    ['sort', ({ defaultSort }) => (defaultSort ? [defaultSort.field] : [])],
    ['group', ({ groupField, parentField, tabs }) => [groupField, parentField, tabs?.field ?? '']],
    ['tree', ({ tree }) => [tree.relation]],
    ['rule', ({ ruleList }) => ruleList.conditionList.flatMap(({ groups }) => groups.map(({ field }) => field))],
    ['import', ({ raw }) => readTexts(own(readRecord(own(raw, 'uploaderTemplateJson')), 'selectKey'))],
  ])
  return [...kinds].flatMap(([kind, codesOf]) =>
    lists.some((list) => codesOf(list).includes(code)) ? [{ kind, id: '', fullName: '' }] : [],
  )
}
