import { isRecord } from '@/lib/form/read'
import { designs, moduleCodes } from './all-designs'

/**
 * The keys of the contract per kind of widget (3a §3.1, §4, §5, §6 and §16), word for word as its tables list them, and apart from
 * the table by which designs are written: that one cannot forget a key here.
 */
const common =
  'jnpfKey label showLabel tipLabel labelWidth tag tagIcon layout span className required regList trigger visibility noShow tableName formId renderKey dragDisabled tableAlign tableFixed'
const options = 'dataType dictionaryType propsUrl propsName templateJson'
const limits =
  'defaultCurrent startTimeRule endTimeRule startTimeType endTimeType startTimeTarget endTimeTarget startTimeValue endTimeValue startRelationField endRelationField'
const choice = 'options props direction optionType border size disabled on.change'
const picker = 'placeholder clearable disabled style'
const upload = 'accept fileSize sizeUnit limit tipText showTip pathType isAccount folder disabled on.change'
const people = `${picker} selectType ableIds multiple on.change`
const lookup = `${picker} columnOptions hasPage pageSize popupType popupTitle popupWidth on.change`
const attribute = 'relationField showField isStorage'
const masks = 'useScan useMask maskConfig showCount'

type Keys = { config?: string; own?: string }

const kinds: Readonly<Record<string, Keys>> = {
  input: {
    config: 'unique',
    own: `${picker} ${masks} addonBefore addonAfter prefixIcon suffixIcon maxlength showWordLimit showPassword readonly on.change on.blur`,
  },
  textarea: { own: `${masks} placeholder disabled type autoSize maxlength showWordLimit readonly on.change on.blur` },
  inputNumber: {
    own: 'placeholder disabled step step-strictly controls controlsPosition thousands isAmountChinese addonBefore addonAfter on.change on.blur',
  },
  switch: {
    config: 'defaultValue',
    own: 'activeValue inactiveValue activeTxt inactiveTxt activeColor inactiveColor disabled on.change',
  },
  radio: { config: options, own: choice },
  checkbox: { config: `${options} defaultValue`, own: choice },
  select: { config: `${options} defaultValue`, own: `${picker} options props multiple filterable on.change` },
  cascader: {
    config: `${options} defaultValue`,
    own: `${picker} options props multiple showAllLevels separator filterable on.change on.blur`,
  },
  treeSelect: { config: options, own: `${picker} options props multiple filterable on.change` },
  datePicker: { config: limits, own: `${picker} format type startTime endTime readonly on.change on.blur` },
  timePicker: { config: limits, own: `${picker} format startTime endTime readonly on.change on.blur` },
  dateRange: { own: `${picker} format` },
  timeRange: { own: `${picker} format` },
  numberRange: { own: 'disabled precision' },
  uploadFile: { own: `${upload} buttonText` },
  uploadImg: { own: upload },
  rate: { config: 'defaultValue', own: 'count allowHalf showText showScore disabled on.change' },
  slider: { own: 'min max step showStops range disabled on.change' },
  colorPicker: { own: 'showAlpha colorFormat size disabled' },
  editor: { own: 'placeholder disabled style' },
  calculate: { own: 'expression precision thousands isAmountChinese isStorage' },
  organizeSelect: { config: 'defaultCurrent defaultValue', own: people },
  depSelect: { config: 'defaultCurrent', own: people },
  posSelect: { config: 'defaultCurrent', own: people },
  userSelect: { config: 'defaultCurrent', own: `${people} relationField` },
  roleSelect: { config: 'defaultCurrent', own: people },
  groupSelect: { config: 'defaultCurrent', own: people },
  usersSelect: { config: 'defaultCurrent', own: people },
  areaSelect: { own: `${picker} level multiple selectType ableAddressIds on.change` },
  relationForm: { config: 'transferList', own: `${lookup} modelId relationField filterable` },
  relationFormAttr: { own: attribute },
  popupSelect: {
    config: 'transferList',
    own: `${lookup} interfaceId interfaceName propsValue relationField templateJson interfaceHasPage`,
  },
  popupAttr: { own: attribute },
  popupTableSelect: {
    own: `${lookup} interfaceId interfaceName propsValue relationField templateJson interfaceHasPage multiple filterable`,
  },
  autoComplete: {
    config: 'unique',
    own: 'placeholder clearable disabled interfaceId interfaceName relationField total templateJson maxlength on.change on.blur',
  },
  signature: { own: 'disabled on.change' },
  text: { own: 'content textStyle' },
  link: { own: 'content href target textStyle on.click' },
  alert: { own: 'title type showIcon closable description closeText' },
  divider: { own: 'content contentPosition' },
  groupTitle: { own: 'content contentPosition helpMessage' },
  qrcode: { own: 'dataType staticText relationField colorDark colorLight width' },
  barcode: { own: 'dataType staticText relationField format lineColor background width height' },
  createUser: { own: 'type readonly placeholder' },
  createTime: { own: 'type readonly placeholder' },
  modifyUser: { own: 'readonly placeholder' },
  modifyTime: { own: 'readonly placeholder' },
  currOrganize: { own: 'type showLevel readonly placeholder' },
  billRule: { config: 'rule ruleName', own: 'readonly placeholder' },
  card: { config: 'children', own: 'header shadow' },
  tab: { config: 'active children', own: 'type tabPosition on.tabClick' },
  table: {
    config: 'type rowType tableName showTitle complexHeaderList children',
    own: 'showAddBtn showDeleteBtn actionText addType showSummary summaryField thousands thousandsField tableConf disabled defaultValue columnBtnsList footerBtnsList',
  },
}
const containers = new Set(['card', 'tab'])

const formKeys =
  'formRef formModel formRules size labelPosition labelWidth labelSuffix colon gutter span disabled popupType generalWidth drawerWidth fullScreenWidth formStyle className classNames classJson formBtns hasConfirmBtn confirmButtonText hasCancelBtn cancelButtonText hasConfirmAndAddBtn confirmAndAddText hasPrintBtn printButtonText printId primaryKeyPolicy concurrencyLock logicalDelete funcs.onLoad funcs.beforeSubmit funcs.afterSubmit idGlobal fields'
const listKeys =
  'type searchList columnList columnOptions defaultColumnList hasSuperQuery ruleList complexHeaderList childTableStyle sort defaultSidx defaultSortConfig hasPage pageSize showSummary summaryField thousands thousandsField groupField parentField hasTreeQuery treeTitle treeDataSource treeDictionary treePropsUrl treePropsName treePropsValue treePropsLabel treePropsChildren treeRelation treeSynType treeInterfaceId treeInterfaceName treeTemplateJson btnsList columnBtnsList customBtnsList printIds uploaderTemplateJson useBtnPermission useColumnPermission useFormPermission useDataPermission funcs.afterOnload funcs.rowStyle funcs.cellStyle'
const appListKeys =
  'ruleListApp searchList sortList columnList columnOptions defaultColumnList hasSuperQuery defaultSidx sort hasPage pageSize useBtnPermission useColumnPermission useFormPermission useDataPermission btnsList columnBtnsList customBtnsList thousands thousandsField funcs.afterOnload'

type Raw = Record<string, unknown>

function missing(record: unknown, keys: string): string[] {
  const has = (key: string) =>
    key.split('.').reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), record) !== undefined
  return keys.split(' ').filter((key) => key !== '' && !has(key))
}

function nodeFaults(node: Raw): string[] {
  const config = node['__config__'] as Raw
  const type = String(config['jnpfKey'])
  const keys = kinds[type]
  if (!keys) return [`${type}: not in the list`]
  const shared = containers.has(type) ? 'jnpfKey tag tagIcon layout span className visibility dragDisabled' : common
  const faults = [
    ...missing(config, `${shared} ${keys.config ?? ''}`).map((key) => `c.${key}`),
    ...missing(node, keys.own ?? ''),
    ...(config['isSubTable'] ? missing(config, 'parentVModel relationTable columnWidth').map((key) => `c.${key}`) : []),
  ]
  return faults.map((key) => `${type} ${String(config['label'])}: ${key}`)
}

/** Every node with a kind, wherever it stands; panes and cells have no keys of their own. */
function nodesOf(value: unknown): Raw[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (!isRecord(value)) return []
  const config = value['__config__']
  const isNode = isRecord(config) && !['tabItem', 'collapseItem'].includes(String(config['jnpfKey']))
  return [...(isNode ? [value] : []), ...(isRecord(config) ? nodesOf(config['children']) : [])]
}

test.each(moduleCodes)('the design of %s has every key of the contract, in the form and in each copy of a list', (module) => {
  const { formData, columnData, appColumnData } = designs[module]
  const [form, list, app] = [formData, columnData, appColumnData].map((text) => JSON.parse(text) as Raw)
  expect([missing(form, formKeys), missing(list, listKeys), missing(app, appListKeys)]).toEqual([[], [], []])
  const copies = [list, app].flatMap((design) =>
    ['searchList', 'columnList', 'columnOptions', 'defaultColumnList', 'sortList'].flatMap(
      (name) => (design?.[name] as Raw[]) ?? [],
    ),
  )
  const nodes = [...nodesOf(form?.['fields']), ...copies]
  expect(nodes.length).toBeGreaterThan(40)
  expect(nodes.flatMap(nodeFaults)).toEqual([])
})

test.each(moduleCodes)('entries of the lists of %s have what both lines ask of them', (module) => {
  for (const text of [designs[module].columnData, designs[module].appColumnData]) {
    const list = JSON.parse(text) as Record<string, Raw[]>
    for (const entry of list['columnList'] ?? [])
      expect(missing(entry, 'label prop id fullName jnpfKey fixed align sortable')).toEqual([])
    for (const entry of list['searchList'] ?? [])
      expect(missing(entry, 'label prop jnpfKey id fullName value searchType searchMultiple isKeyword')).toEqual([])
    for (const entry of list['defaultColumnList'] ?? []) expect(missing(entry, 'checked')).toEqual([])
  }
})

test.each(moduleCodes)('tables and columns of %s have the keys of contract 3b §3', (module) => {
  for (const table of JSON.parse(designs[module].tables) as Raw[]) {
    expect(missing(table, 'typeId table tableName tableField relationField relationTable fields')).toEqual([])
    for (const column of table['fields'] as Raw[])
      expect(missing(column, 'field fieldName dataType dataLength primaryKey allowNull')).toEqual([])
  }
})
