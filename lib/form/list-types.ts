import type { RawRecord } from './read'
import type { DesignProblem, DesignTexts, FieldNode } from './types'

/** A list design after parsing (contract 3b §4). `raw` is the document as stored. */
export type ListDesign = {
  /** 1 plain, 2 with a tree at the left, 3 grouped, 4 edited in place, 5 tree of rows. */
  type: 1 | 2 | 3 | 4 | 5
  columns: readonly ListColumn[]
  complexHeaders: readonly ComplexHeader[]
  searches: readonly ListSearch[]
  /** What people of phones are offered to sort by (contract 3b §4.7); the desktop has its heads for that. */
  sorts: readonly ListColumn[]
  /** Fields that the super query and the column settings may offer. */
  columnOptions: readonly ListColumn[]
  defaultSort: { field: string; direction: 'asc' | 'desc' } | null
  hasPage: boolean
  pageSize: number
  buttons: readonly ListButton[]
  rowButtons: readonly ListButton[]
  customButtons: readonly ListButton[]
  useBtnPermission: boolean
  useColumnPermission: boolean
  useFormPermission: boolean
  useDataPermission: boolean
  showSummary: boolean
  /** Codes of the summed columns. */
  summaryFields: readonly string[]
  /** Data filter of the design, applied by the server to every query (contract 3b §7); a list for phones has its own (§4.7). */
  ruleList: { matchLogic: 'and' | 'or'; conditionList: readonly ListConditionGroup[] }
  hasSuperQuery: boolean
  /** 1 grouped in the row, 2 in an expandable row. */
  childTableStyle: 1 | 2
  groupField: string
  parentField: string
  printIds: readonly string[]
  tree: ListTree
  /** Kinds of records above the list, by the choices of one field; null where it has none. */
  tabs: ListTabs | null
  problems: readonly DesignProblem[]
  raw: Readonly<Record<string, unknown>>
  /** While it is shown in another language than its own (`inLanguage`): the texts of that language. */
  said?: DesignTexts
}

export type ListColumn = {
  /** Field name, `tableFieldN-child` for a column of a sub-table, the sub-table's name for a group. */
  code: string
  label: string
  /** The copy of the field that the list design keeps (contract 3a §1); a group has a node of type `table`. */
  node: FieldNode
  width: number | null
  fixed: 'none' | 'left' | 'right'
  align: 'left' | 'center' | 'right'
  sortable: boolean
  /** Columns of one sub-table stand together in a group; empty for every other column. */
  children: readonly ListColumn[]
}

export type ListSearch = {
  code: string
  label: string
  node: FieldNode
  /** 1 equal, 2 contains, 3 range (contract 3b §4.2). */
  searchType: 1 | 2 | 3
  searchMultiple: boolean
  /** Default condition. */
  value: unknown
}

export type ComplexHeader = { id: string; label: string; align: 'left' | 'center' | 'right'; columns: readonly string[] }

export type ListButton = { value: string; label: string; icon: string; raw: Readonly<Record<string, unknown>> }

type ListConditionGroup = { logic: 'and' | 'or'; groups: readonly ListCondition[] }

export type ListCondition = {
  field: string
  type: string
  symbol: string
  value: unknown
  node: FieldNode
  raw: Readonly<Record<string, unknown>>
}

/** Of the 5.x line (`tabConfig`). */
export type ListTabs = { field: string; hasAll: boolean }

/** Tree at the left of a type 2 list (contract 3b §4.5). */
export type ListTree = {
  title: string
  hasQuery: boolean
  source: 'dictionary' | 'api' | 'organize' | 'department' | 'formField'
  dictionary: string
  interfaceId: string
  valueKey: string
  labelKey: string
  childrenKey: string
  relation: string
  isLazy: boolean
  lazyInterfaceId: string
  /** Parameters of that interface; `relationField` is the key of the node that one is filled from. */
  lazyParameters: readonly RawRecord[]
}
