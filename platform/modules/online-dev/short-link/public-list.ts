import { widgetSchemas } from '@/components/widgets/schemas'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { ListDesign } from '@/lib/form/list-types'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { canBeAskedFor, chosenCodes } from '@/lib/form/public-links'
import { isRecord, own, type RawRecord } from '@/lib/form/read'
import { fieldOfRow, withOwnKeys } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { type StoredRules, storedRules } from '../query/rules'
import { type Access, canSee, canUseInList } from '../records/access'
import { holdsFileEntries } from '../records/file-fields'
import { publicTexts } from './public-texts'
import type { LinkRow } from './store'

const pageSizeMax = 100

/** A condition written as a filter (contract 3b §7) instead of a list of fields always applies. */
export function fixedFilter(columnCondition: string): StoredRules | null {
  if (columnCondition.trim() === '') return null
  const parsed = parsedJson(columnCondition)
  if (Array.isArray(parsed)) return null
  return parsed === null ? 'unreadable' : storedRules(parsed)
}

/** Nobody opens more to the world than what is open to himself: a field that no list of his has and no record shows him is not his. */
const isOwners = (access: Access, code: string) => canSee(access, code) && canUseInList(access, code)

/** Codes of the columns that leave the server: chosen for the link, and seen by its owner. Addresses of files would outlive the link. */
export function shownCodes(access: Access, link: Pick<LinkRow, 'columnText'>): string[] {
  return (chosenCodes(link.columnText) ?? []).filter((code) => {
    const node = access.module.fields.get(code)
    return node !== undefined && node.kind !== 'table' && !holdsFileEntries(node) && isOwners(access, code)
  })
}

function searchedCodes(access: Access, link: Pick<LinkRow, 'columnCondition'>): string[] {
  return (chosenCodes(link.columnCondition) ?? []).filter((code) => {
    const node = access.module.fields.get(code)
    return node !== undefined && canBeAskedFor(node) && isOwners(access, code)
  })
}

/** The list design that strangers get: a plain list of the shown columns with the detail as its only action. */
function publicColumnData(access: Access, link: Pick<LinkRow, 'columnText' | 'columnCondition'>): RawRecord {
  const { list } = access.module
  const known = new Map(
    list.columns.flatMap((column) => [column, ...column.children]).map((column) => [column.code, column.node]),
  )
  const shown = shownCodes(access, link)
  return {
    type: 1,
    columnList: shown.flatMap((code) => listNode(known, access.module.fields, code) ?? []),
    searchList: searchedCodes(access, link).flatMap((code) => searchNode(access.module.fields, code) ?? []),
    columnBtnsList: [{ value: 'detail', label: '详情' }],
    btnsList: [],
    hasPage: true,
    pageSize: Math.min(list.pageSize, pageSizeMax),
    ...(list.defaultSort && shown.includes(list.defaultSort.field)
      ? { defaultSidx: list.defaultSort.field, sort: list.defaultSort.direction }
      : {}),
  }
}

/** The same as the text that they get, with what it is called in other languages. */
export function publicColumnText(access: Access, link: Pick<LinkRow, 'columnText' | 'columnCondition'>): string {
  const { form, list } = access.module
  const design = publicColumnData(access, link)
  return JSON.stringify({ ...design, ...publicTexts([form.raw, list.raw], design) })
}

type Nodes = ReadonlyMap<string, FieldNode>

/** The column as the list design has it, else one made from the field of the form. */
function listNode(columns: Nodes, fields: Nodes, code: string): RawRecord | null {
  const column = columns.get(code)
  if (column && column.kind !== 'table') return column.raw
  const node = fields.get(code)
  if (!node) return null
  const table = node.parentTable === null ? undefined : fields.get(node.parentTable)
  const label = table ? `${table.label}-${node.label}` : node.label
  return { ...node.raw, prop: code, id: code, label, jnpfKey: node.type }
}

function searchNode(fields: Nodes, code: string): RawRecord | null {
  const node = fields.get(code)
  if (!node) return null
  const searchType = factsOf(node.type).linkSearchType
  return { ...node.raw, prop: code, id: code, label: node.label, jnpfKey: node.type, searchType }
}

/** The module as the list link opens it: never more than the owner may see, and of that only what was chosen. */
export function publicListAccess(access: Access, link: Pick<LinkRow, 'columnText' | 'columnCondition'>): Access {
  const { module, rights } = access
  const design = parseListDesign(publicColumnData(access, link), widgetSchemas)
  const shown = shownCodes(access, link)
  const usable = new Set([...shown, ...searchedCodes(access, link)])
  const tables = [...usable].flatMap((code) => module.fields.get(code)?.parentTable ?? [])
  const filter = fixedFilter(link.columnCondition)
  const list: ListDesign = {
    ...design,
    // Nobody edits it in place here.
    type: design.type === 4 ? 1 : design.type,
    ruleList: module.list.ruleList,
    useDataPermission: module.list.useDataPermission,
    useBtnPermission: module.list.useBtnPermission,
    useColumnPermission: true,
    useFormPermission: true,
  }
  return {
    ...access,
    module: { ...module, list, listCodes: new Set(shown) },
    rights: { ...rights, columns: usable, forms: new Set([...usable, ...tables]) },
    ...(filter ? { filters: [filter] } : {}),
  }
}

/** Rows with their id and the shown columns; ids and versions that lists carry for signed-in people stay behind. */
export function publicRows({ module }: Access, rows: readonly RecordRow[]): RecordRow[] {
  const main = [...module.listCodes].filter((code) => !module.fields.get(code)?.parentTable)
  const tables = new Map<string, string[]>()
  for (const code of module.listCodes) {
    const node = module.fields.get(code)
    if (node?.parentTable) tables.set(node.parentTable, [...(tables.get(node.parentTable) ?? []), node.name])
  }
  return rows.map((row) => {
    const shown: Record<string, unknown> = {}
    for (const code of main) shown[code] = fieldOfRow(row, code) ?? ''
    for (const [table, names] of tables) {
      const lines: unknown = row[table]
      shown[table] = (Array.isArray(lines) ? lines : []).map((line) => {
        const values = isRecord(line) ? line : {}
        return Object.fromEntries(names.map((name) => [name, own(values, name) ?? '']))
      })
    }
    return withOwnKeys(shown, { id: row.id })
  })
}

function parsedJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
