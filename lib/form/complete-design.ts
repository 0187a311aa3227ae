import { type NodeKeys, nodeKeys } from './design-keys'
import { isRecord, own, ownAttribute, type RawRecord, readFlag, readList, readRecord, readText } from './read'
import { currentTypeName } from './widget-facts/widget-types'

/**
 * Design documents with every key that a reader of the 3.5 or 3.6 line looks for (contract 3a §2–6, 3b §4), where both lines say
 * the same differently in both spellings. Whoever writes a design puts it through here last. What is there stays as it is, also
 * keys that nobody knows; the documents given are not changed.
 */
export function completeForm(form: RawRecord): RawRecord {
  return { ...formKeys, ...form, fields: readList(own(form, 'fields')).map(completeNode) }
}

/** A list design for the desktop. */
export function completeList(list: RawRecord): RawRecord {
  return { ...listKeys, ...list, ...sortings(list), ...entriesOf(list) }
}

/** A list design for phones, which lacks what they have no room for and has names of its own (contract 3b §4.7). */
export function completeAppList(list: RawRecord): RawRecord {
  const sortList = readList(own(list, 'sortList')).map(completeNode)
  return { ...appListKeys, ...list, ...sortings(list), ...entriesOf(list), sortList }
}

function entriesOf(list: RawRecord): RawRecord {
  const entries = (name: string, more: RawRecord) =>
    readList(own(list, name)).map((entry) => (isRecord(entry) ? { ...more, ...readRecord(completeNode(entry)) } : entry))
  return {
    searchList: entries('searchList', { isKeyword: false }),
    columnList: entries('columnList', columnKeys),
    columnOptions: entries('columnOptions', columnKeys),
    defaultColumnList: entries('defaultColumnList', columnKeys),
  }
}

const formKeys = {
  formRef: 'formRef',
  formModel: 'dataForm',
  formRules: 'rules',
  size: 'small',
  labelPosition: 'right',
  labelWidth: 100,
  labelSuffix: '',
  colon: false,
  gutter: 15,
  span: 24,
  disabled: false,
  popupType: 'general',
  generalWidth: '600px',
  drawerWidth: '600px',
  fullScreenWidth: '100%',
  formStyle: '',
  className: [],
  classNames: [],
  classJson: '',
  formBtns: false,
  hasConfirmBtn: true,
  confirmButtonText: '确 定',
  hasCancelBtn: true,
  cancelButtonText: '取 消',
  hasConfirmAndAddBtn: true,
  confirmAndAddText: '确定并继续操作',
  hasPrintBtn: false,
  printButtonText: '打 印',
  printId: [],
  primaryKeyPolicy: 1,
  concurrencyLock: false,
  logicalDelete: false,
  funcs: { onLoad: '', beforeSubmit: '', afterSubmit: '' },
  idGlobal: 100,
}

const columnKeys = { fixed: 'none', align: 'left', sortable: false, width: null }

const permissionKeys = {
  useBtnPermission: false,
  useColumnPermission: false,
  useFormPermission: false,
  useDataPermission: false,
}

const appListKeys = {
  ruleListApp: { matchLogic: 'and', conditionList: [] },
  hasSuperQuery: false,
  hasPage: true,
  pageSize: 20,
  thousands: false,
  thousandsField: [],
  btnsList: [],
  columnBtnsList: [],
  customBtnsList: [],
  ...permissionKeys,
  funcs: { afterOnload: '' },
}

const listKeys = {
  type: 1,
  hasSuperQuery: true,
  ruleList: { matchLogic: 'and', conditionList: [] },
  complexHeaderList: [],
  childTableStyle: 1,
  hasPage: true,
  pageSize: 20,
  showSummary: false,
  summaryField: [],
  thousands: false,
  thousandsField: [],
  groupField: '',
  parentField: '',
  hasTreeQuery: false,
  treeTitle: '左侧标题',
  treeDataSource: 'dictionary',
  treeDictionary: '',
  treePropsUrl: '',
  treePropsName: '',
  treePropsValue: 'id',
  treePropsLabel: 'fullName',
  treePropsChildren: 'children',
  treeRelation: '',
  treeSynType: 0,
  treeInterfaceId: '',
  treeInterfaceName: '',
  treeTemplateJson: [],
  btnsList: [],
  columnBtnsList: [],
  customBtnsList: [],
  printIds: [],
  uploaderTemplateJson: {},
  ...permissionKeys,
  funcs: { afterOnload: '', rowStyle: '', cellStyle: '' },
}

/** 3.5 names one field and its direction, 3.6 a list of them; the first one counts in both (contract 3b §4.1). */
function sortings(list: RawRecord): RawRecord {
  const first = readRecord(readList(own(list, 'defaultSortConfig'))[0])
  const defaultSidx = readText(own(list, 'defaultSidx')) || readText(own(first, 'field'))
  const sort = readText(own(list, 'sort')) || readText(own(first, 'sort')) || 'desc'
  const config = readList(own(list, 'defaultSortConfig'))
  const derived = defaultSidx === '' ? [] : [{ field: defaultSidx, sort }]
  return { sort, defaultSidx, defaultSortConfig: config.length > 0 ? config : derived }
}

/** A node with all below it. What is no node stays what it is. */
export function completeNode(node: unknown): unknown {
  if (!isRecord(node)) return node
  const config = readRecord(own(node, '__config__'))
  const keys = nodeKeys[currentTypeName(readText(own(config, 'jnpfKey')))]
  const children = own(config, 'children')
  const below = Array.isArray(children) ? { children: children.map(completeNode) } : {}
  if (!keys) return { ...node, __config__: { ...config, ...below } }
  const names = { ...(keys.tag === '' ? {} : { tag: keys.tag }), tagIcon: keys.icon }
  const made: RawRecord = {
    ...filled(keys.own, node),
    __config__: { ...names, ...filled(keys.config, config), ...below },
    ...eventsOf(keys, node),
  }
  return currentTypeName(readText(own(config, 'jnpfKey'))) === 'table' ? { ...made, ...tableButtons(made) } : made
}

/** What is said under the name of an older line is said under the present one too (contract 3a §16). */
function filled(offered: RawRecord, record: RawRecord): RawRecord {
  const missing = Object.keys(offered).filter((key) => own(record, key) === undefined)
  const added = Object.fromEntries(missing.map((key) => [key, ownAttribute(record, key) ?? offered[key]]))
  return { ...added, ...record }
}

function eventsOf(keys: NodeKeys, node: RawRecord): RawRecord {
  const offered = own(keys.own, 'on')
  const written = own(node, 'on')
  return isRecord(offered) ? { on: { ...offered, ...readRecord(written) } } : {}
}

/** Contract 3a §16: 3.5 has a switch for each button and a kind of adding, 3.6 two lists of buttons. */
function tableButtons(table: RawRecord): RawRecord {
  const canAdd = readFlag(own(table, 'showAddBtn'), true)
  const canRemove = readFlag(own(table, 'showDeleteBtn'), true)
  const label = readText(own(table, 'actionText'), '添加')
  const isChosen = Number(own(table, 'addType')) === 1
  const chosen = { value: 'customSelect', label, show: canAdd, btnType: '', btnIcon: '', actionConfig: actionOf(table) }
  const given = (name: string, derived: readonly unknown[]) => {
    const list = readList(own(table, name))
    return { [name]: list.length > 0 ? list : derived }
  }
  return {
    ...given('columnBtnsList', [
      { ...button('copy', '复制', 'primary', 'edit'), show: canAdd && !isChosen },
      { ...button('remove', '删除', 'danger', 'clearn'), show: canRemove, showConfirm: true },
    ]),
    ...given('footerBtnsList', [
      { ...button('add', isChosen ? '添加' : label, 'primary', 'add'), show: canAdd && !isChosen },
      { ...button('batchRemove', '批量删除', 'danger', 'clearn'), show: canRemove, showConfirm: true },
      ...(isChosen ? [chosen] : []),
    ]),
  }
}

function button(value: string, label: string, btnType: string, icon: string): RawRecord {
  return { value, label, btnType, btnIcon: `icon-ym icon-ym-btn-${icon}` }
}

function actionOf(table: RawRecord): RawRecord {
  return { dataSource: 'dynamic', modelId: '', ...readRecord(own(table, 'addTableConf')) }
}
