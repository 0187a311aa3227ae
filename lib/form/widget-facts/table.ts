import type { WidgetFacts } from './facts'
import {
  choice,
  code,
  container,
  copy,
  display,
  entered,
  files,
  moment,
  people,
  picture,
  range,
  record,
  scale,
  system,
  typed,
} from './families'
import type { WidgetType } from './widget-types'

/** A widget without a line here, and a line without one of the facts, is no program. */
export const widgetFacts: Readonly<Record<WidgetType, WidgetFacts>> = {
  input: { ...typed, face: 'secretText', canBeUnique: true, searchType: 2, linkSearchType: 2, isSpoken: true },
  textarea: { ...typed, paste: 'lines', isWideColumn: true, searchType: 2, linkSearchType: 2, isSpoken: true },
  inputNumber: {
    ...typed,
    face: 'number',
    shape: 'number',
    isAmount: true,
    query: 'measured',
    cellText: 'amount',
    paste: 'amount',
    searchType: 3,
    linkSearchType: 3,
    isSpoken: true,
  },
  switch: {
    ...typed,
    face: 'switch',
    shape: 'scalar',
    isWorded: true,
    cellText: null,
    paste: 'switch',
    canSearch: false,
    searchControl: 'states',
    query: 'states',
  },
  radio: { ...choice, cellType: 'select', canBeInTable: false },
  checkbox: { ...choice, shape: 'list', isAlwaysMultiple: true, cellType: 'select', canBeInTable: false },
  select: choice,
  cascader: { ...choice, face: 'text', shape: 'path' },
  treeSelect: choice,
  datePicker: {
    ...moment,
    shape: 'date',
    format: 'date',
    current: { of: 'date', isInRows: true },
    cellText: 'date',
    paste: 'date',
  },
  timePicker: { ...moment, format: 'time', current: { of: 'time', isInRows: true }, paste: 'time' },
  dateRange: { ...range, format: 'dateRange', paste: 'dateRange' },
  timeRange: { ...range, format: 'timeRange', paste: 'timeRange' },
  // Filters have read its ends as a text since they were first stored.
  numberRange: { ...range, shape: 'text', paste: 'numberRange' },
  uploadFile: { ...files, files: 'any' },
  uploadImg: { ...files, files: 'images' },
  colorPicker: { ...entered, face: 'color', paste: 'text', canBeInTable: false },
  rate: { ...scale, face: 'rating' },
  slider: { ...scale, face: 'scale' },
  editor: {
    ...entered,
    face: 'richText',
    files: 'inText',
    inTexts: 'html',
    canBeInTable: false,
    isWideColumn: true,
    linkSearchType: 2,
  },
  link: { ...display, isWideColumn: true, searchControl: 'text', searchType: 2 },
  button: { ...display, display: 'action', publicUse: null },
  text: { ...display, isWideColumn: true, searchControl: 'text', searchType: 2 },
  alert: display,
  divider: display,
  groupTitle: display,

  organizeSelect: {
    ...people,
    face: 'organization',
    shape: 'path',
    names: 'organize',
    current: { of: 'company', isInRows: true },
  },
  depSelect: { ...people, names: 'organize', current: { of: 'department', isInRows: false } },
  posSelect: { ...people, names: 'position', current: { of: 'position', isInRows: false } },
  userSelect: {
    ...people,
    face: 'people',
    names: 'user',
    current: { of: 'user', isInRows: false },
    follows: 'organisation',
    namesField: true,
  },
  roleSelect: { ...people, names: 'role', current: { of: 'role', isInRows: false } },
  groupSelect: { ...people, names: 'group', current: { of: 'group', isInRows: false } },
  usersSelect: { ...people, names: 'mixed', current: { of: 'mixedUser', isInRows: false } },
  areaSelect: {
    ...people,
    face: 'text',
    shape: 'path',
    names: 'area',
    follows: 'area',
    namesField: true,
    paste: null,
    isWideColumn: true,
  },
  relationForm: { ...record, chosenFrom: 'module' },
  relationFormAttr: { ...copy, copiesFrom: 'module' },
  popupSelect: { ...record, chosenFrom: 'interface', follows: 'parameters' },
  popupAttr: { ...copy, copiesFrom: 'interface' },
  popupTableSelect: { ...record, query: 'chosen', chosenFrom: 'interface', follows: 'parameters' },
  autoComplete: { ...typed, canBeUnique: true, follows: 'parameters', isSpoken: true, publicUse: null },
  table: { ...entered, kind: 'table', shape: 'rows', canBeInTable: false, canBeColumn: true, publicUse: null },
  calculate: {
    ...typed,
    face: 'number',
    name: 'optional',
    filledBy: 'formula',
    shape: 'number',
    isAmount: true,
    query: 'measured',
    cellText: null,
    paste: null,
    searchType: 3,
    publicUse: null,
  },
  barcode: code,
  qrcode: code,
  signature: picture,
  sign: picture,
  location: { ...entered, face: 'location', query: 'presence', inTexts: 'source', publicUse: null },
  iframe: { ...display, display: 'frame', publicUse: null },

  createUser: { ...system, query: 'chosen', face: 'people', names: 'user' },
  createTime: { ...system, query: 'measured', format: 'dateTime', searchType: 3 },
  modifyUser: { ...system, query: 'chosen', face: 'people', names: 'user' },
  modifyTime: { ...system, query: 'measured', format: 'dateTime', searchType: 3 },
  currOrganize: { ...system, query: 'chosen', face: 'organization', names: 'organize' },
  currPosition: { ...system, query: 'chosen', names: 'position' },
  billRule: { ...system, filledBy: 'numbering', canBeInTable: true, searchType: 2, linkSearchType: 2, isSpoken: true },

  row: container,
  card: container,
  tab: { ...container, partType: 'tabItem' },
  tabItem: { ...container, kind: 'pane' },
  collapse: { ...container, partType: 'collapseItem' },
  collapseItem: { ...container, kind: 'pane' },
  tableGrid: { ...container, partType: 'tableGridTr' },
  tableGridTr: { ...container, kind: 'gridRow', partType: 'tableGridTd' },
  tableGridTd: { ...container, kind: 'gridCell' },
}

/** A widget of another version: it is shown as text, and nothing is decided for it. */
const unknown: WidgetFacts = { ...entered, filledBy: 'nobody', publicUse: null }

/** Facts by the type key of today (`currentTypeName`); of a key that nobody knows those of an unknown widget. */
export function factsOf(type: string): WidgetFacts {
  return isWidgetType(type) ? widgetFacts[type] : unknown
}

export function isWidgetType(type: string): type is WidgetType {
  return Object.hasOwn(widgetFacts, type)
}

/** Filled by rules of the server, whatever the caller sends (contract 3a §4.8, §10). */
export function isServerFilled(node: { type: string }): boolean {
  return isSystemFilled(node) || factsOf(node.type).filledBy === 'formula'
}

/** Who and when, and serial numbers: what a person sees of it was made before. */
export function isSystemFilled({ type }: { type: string }): boolean {
  const { filledBy } = factsOf(type)
  return filledBy === 'system' || filledBy === 'numbering'
}

/** Ids behind which a record stands; its text can be the mark of one that the reader may not see. */
export function isRecordLink({ type }: { type: string }): boolean {
  return factsOf(type).chosenFrom !== null
}
