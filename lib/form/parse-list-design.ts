import type { ListButton, ListColumn, ListCondition, ListDesign, ListSearch, ListTabs, ListTree } from './list-types'
import { isReservedName } from './names'
import { readDocument } from './parse-design'
import { type ParseContext, parseNode, report } from './parse-node'
import { isRecord, own, type RawRecord, readFlag, readList, readNumber, readRecord, readText, readTexts } from './read'
import type { DesignProblem, FieldNode } from './types'
import { factsOf } from './widget-facts/table'
import type { WidgetSchemas } from './widget-schema'

const columnsMax = 500

/** Reads a list design (contract 3b §4). Never throws; a broken document is an empty list with its problem named. */
export function parseListDesign(columnData: string | unknown, schemas: WidgetSchemas): ListDesign {
  const document = readDocument(columnData === '' || columnData === null ? '{}' : columnData)
  const context: ParseContext = { schemas, problems: [], fieldCount: 0 }
  if ('problem' in document) return build({}, context, [{ ...document.problem, where: 'columnData' }])
  if (!isRecord(document.value)) return build({}, context, [{ code: 'notAnObject', where: 'columnData' }])
  return build(document.value, context, [])
}

function build(raw: RawRecord, context: ParseContext, problems: DesignProblem[]): ListDesign {
  const flag = (key: string, fallback = false) => readFlag(own(raw, key), fallback)
  const type = readNumber(own(raw, 'type'))
  const columns = parseColumns(own(raw, 'columnList'), context)
  return {
    type: type === 2 || type === 3 || type === 4 || type === 5 ? type : 1,
    columns: groupByTable(columns),
    columnOptions: parseColumns(own(raw, 'columnOptions'), { ...context, problems: [], fieldCount: 0 }),
    complexHeaders: parseHeaders(own(raw, 'complexHeaderList')),
    searches: parseSearches(own(raw, 'searchList'), { ...context, fieldCount: 0 }),
    sorts: parseColumns(own(raw, 'sortList'), { ...context, problems: [], fieldCount: 0 }),
    defaultSort: parseSort(raw),
    hasPage: flag('hasPage', true) && type !== 3 && type !== 5,
    pageSize: clampPageSize(readNumber(own(raw, 'pageSize'))),
    buttons: parseButtons(own(raw, 'btnsList')),
    rowButtons: parseButtons(own(raw, 'columnBtnsList')),
    customButtons: parseButtons(own(raw, 'customBtnsList')),
    useBtnPermission: flag('useBtnPermission'),
    useColumnPermission: flag('useColumnPermission'),
    useFormPermission: flag('useFormPermission'),
    useDataPermission: flag('useDataPermission'),
    showSummary: flag('showSummary'),
    summaryFields: readTexts(own(raw, 'summaryField')),
    ruleList: parseRules(own(raw, 'ruleListApp') ?? own(raw, 'ruleList'), { ...context, problems: [], fieldCount: 0 }),
    hasSuperQuery: flag('hasSuperQuery', true),
    childTableStyle: readNumber(own(raw, 'childTableStyle')) === 2 ? 2 : 1,
    groupField: readText(own(raw, 'groupField')),
    parentField: readText(own(raw, 'parentField')),
    printIds: readTexts(own(raw, 'printIds')),
    tree: parseTree(raw),
    tabs: parseTabs(readRecord(own(raw, 'tabConfig'))),
    problems: [...problems, ...context.problems],
    raw,
  }
}

function parseColumns(list: unknown, context: ParseContext): ListColumn[] {
  const seen = new Set<string>()
  const columns: ListColumn[] = []
  for (const item of readList(list).filter(isRecord).slice(0, columnsMax)) {
    const node = parseListNode(item, context)
    if (!node || seen.has(node.code)) continue
    seen.add(node.code)
    const width = readNumber(own(item, 'width'))
    columns.push({
      code: node.code,
      label: readText(own(item, 'label')) || node.label || node.code,
      node,
      width: width === undefined || width <= 0 ? null : Math.min(width, 2000),
      fixed: pick(own(item, 'fixed'), ['left', 'right'], 'none'),
      align: pick(own(item, 'align'), ['center', 'right'], 'left'),
      sortable: readFlag(own(item, 'sortable')) && node.parentTable === null,
      children: [],
    })
  }
  return columns
}

/**
 * Reads the copy of a field that a list keeps. `prop` is the authority for the code: for columns of a sub-table it is
 * `tableFieldN-child`, while the copied node may carry either name (contract 3b §4.3).
 */
function parseListNode(item: RawRecord, context: ParseContext): FieldNode | null {
  const code = readText(own(item, 'prop')) || readText(own(item, 'id')) || readText(own(item, '__vModel__'))
  const cut = code.indexOf('-')
  const parentTable = cut > 0 ? code.slice(0, cut) : null
  const name = cut > 0 ? code.slice(cut + 1) : code
  if (code === '' || isReservedName(name) || (parentTable !== null && isReservedName(parentTable))) {
    report(context, { code: code === '' ? 'missingName' : 'reservedName', where: readText(own(item, 'label'), code) })
    return null
  }
  const config = readRecord(own(item, '__config__'))
  const jnpfKey = readText(own(item, 'jnpfKey')) || readText(own(config, 'jnpfKey'))
  const label = readText(own(config, 'label')) || readText(own(item, 'label'))
  // A list shows what its design names, whatever the form says about visibility, so those keys are set aside here.
  const shown = { ...item, __vModel__: name, __config__: { ...config, jnpfKey, label, noShow: false, visibility: undefined } }
  const place = { key: code, depth: 0, parentType: '', parentTable, isHidden: false, taken: new Map<string, string>() }
  const node = parseNode(shown, context, place)
  return node === null ? null : { ...node, name, code, raw: item }
}

/** Columns of one sub-table stand together at the place of the first of them, titled by the part before the hyphen. */
function groupByTable(columns: readonly ListColumn[]): ListColumn[] {
  const groups = new Map<string, ListColumn[]>()
  const result: (ListColumn | string)[] = []
  for (const column of columns) {
    const table = column.node.parentTable
    if (table === null) {
      result.push(column)
      continue
    }
    const group = groups.get(table)
    if (group) group.push(column)
    else {
      groups.set(table, [column])
      result.push(table)
    }
  }
  return result.map((entry) => (typeof entry === 'string' ? tableGroup(entry, groups.get(entry) ?? []) : entry))
}

function tableGroup(table: string, children: readonly ListColumn[]): ListColumn {
  const titled = children.map((child) => ({ ...child, ...splitLabel(child.label) }))
  const label = titled[0]?.group || table
  const node: FieldNode = {
    key: `@${table}`,
    kind: 'table',
    type: 'table',
    name: table,
    code: table,
    label,
    showLabel: true,
    tipLabel: '',
    labelWidth: null,
    span: 24,
    required: false,
    disabled: false,
    hidden: false,
    placeholder: '',
    defaultValue: undefined,
    regList: [],
    children: children.map((child) => child.node),
    parentTable: null,
    raw: {},
  }
  const columns = titled.map(({ group: _group, ...column }) => column)
  return { code: table, label, node, width: null, fixed: 'none', align: 'left', sortable: false, children: columns }
}

/** `子表-字段` (contract 3b §4.3). */
function splitLabel(label: string): { group: string; label: string } {
  const cut = label.indexOf('-')
  return cut > 0 && cut < label.length - 1 ? { group: label.slice(0, cut), label: label.slice(cut + 1) } : { group: '', label }
}

function parseSearches(list: unknown, context: ParseContext): ListSearch[] {
  const searches: ListSearch[] = []
  for (const item of readList(list).filter(isRecord).slice(0, columnsMax)) {
    const node = parseListNode(item, context)
    if (!node || searches.some((search) => search.code === node.code)) continue
    const stored = readNumber(own(item, 'searchType'))
    searches.push({
      code: node.code,
      label: readText(own(item, 'label')) || node.label || node.code,
      node,
      searchType: stored === 1 || stored === 2 || stored === 3 ? stored : factsOf(node.type).searchType,
      searchMultiple: readFlag(own(item, 'searchMultiple')),
      value: own(item, 'value'),
    })
  }
  return searches
}

/** 3.6 keeps a list of sorts in `defaultSortConfig`; the first one counts (contract 3b §4.1). */
function parseSort(raw: RawRecord): ListDesign['defaultSort'] {
  const first = readRecord(readList(own(raw, 'defaultSortConfig'))[0])
  const field = readText(own(first, 'field')) || readText(own(raw, 'defaultSidx'))
  if (field === '') return null
  const direction = readText(own(first, 'sort')) || readText(own(raw, 'sort'))
  return { field, direction: direction === 'asc' ? 'asc' : 'desc' }
}

function parseButtons(list: unknown): ListButton[] {
  return readList(list)
    .filter(isRecord)
    .slice(0, 100)
    .map((item) => ({
      value: readText(own(item, 'value')),
      label: readText(own(item, 'label')),
      icon: readText(own(item, 'icon')),
      raw: item,
    }))
    .filter((button) => button.value !== '')
}

function parseHeaders(list: unknown): ListDesign['complexHeaders'] {
  return readList(list)
    .filter(isRecord)
    .map((item) => ({
      id: readText(own(item, 'id')),
      label: readText(own(item, 'fullName')),
      align: pick(own(item, 'align'), ['center', 'right'], 'left'),
      columns: readTexts(own(item, 'childColumns')),
    }))
    .filter((header) => header.columns.length > 0)
}

function parseRules(value: unknown, context: ParseContext): ListDesign['ruleList'] {
  const raw = readRecord(value)
  const conditionList = readList(own(raw, 'conditionList'))
    .filter(isRecord)
    .map((group) => ({
      logic: pick(own(group, 'logic'), ['or'], 'and'),
      groups: readList(own(group, 'groups'))
        .filter(isRecord)
        .flatMap((item) => parseCondition(item, context)),
    }))
  return { matchLogic: pick(own(raw, 'matchLogic'), ['or'], 'and'), conditionList }
}

function parseCondition(item: RawRecord, context: ParseContext): ListCondition[] {
  const field = readText(own(item, 'field')) || readText(own(item, 'id'))
  const node = parseListNode({ ...item, prop: field }, context)
  if (!node) return []
  const symbol = readText(own(item, 'symbol'))
  return [{ field, type: node.type, symbol, value: own(item, 'fieldValue'), node, raw: item }]
}

function parseTree(raw: RawRecord): ListTree {
  const text = (key: string, fallback = '') => readText(own(raw, key)) || fallback
  return {
    title: text('treeTitle', '左侧标题'),
    hasQuery: readFlag(own(raw, 'hasTreeQuery')),
    source: pick(own(raw, 'treeDataSource'), ['api', 'organize', 'department', 'formField'], 'dictionary'),
    dictionary: text('treeDictionary'),
    interfaceId: text('treePropsUrl'),
    valueKey: text('treePropsValue', 'id'),
    labelKey: text('treePropsLabel', 'fullName'),
    childrenKey: text('treePropsChildren', 'children'),
    relation: text('treeRelation'),
    isLazy: readNumber(own(raw, 'treeSynType')) === 1,
    lazyInterfaceId: text('treeInterfaceId'),
    lazyParameters: readList(own(raw, 'treeTemplateJson')).filter(isRecord),
  }
}

function parseTabs(config: RawRecord): ListTabs | null {
  const field = readText(own(config, 'relationField'))
  return readFlag(own(config, 'on')) && field !== '' ? { field, hasAll: readFlag(own(config, 'hasAllTab'), true) } : null
}

function pick<T extends string, F extends string>(value: unknown, allowed: readonly T[], fallback: F): T | F {
  return allowed.find((item) => item === value) ?? fallback
}

function clampPageSize(value: number | undefined): number {
  return value === undefined ? 20 : Math.min(1000, Math.max(1, Math.round(value)))
}
