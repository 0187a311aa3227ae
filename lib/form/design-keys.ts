import type { RawRecord } from './read'

/**
 * What a node of each kind carries when nobody chose anything: the keys that readers of the 3.5 and 3.6 lines look for
 * (contract 3a §3–6 and §16). A data table; longer than a file of code may be.
 */
export type NodeKeys = {
  /** How other clients call the component that draws the node, and its picture in their palettes. */
  tag: string
  icon: string
  config: RawRecord
  own: RawRecord
}

const field = {
  tipLabel: '',
  labelWidth: null,
  showLabel: true,
  tableAlign: 'left',
  tableFixed: 'none',
  className: [],
  required: false,
  layout: 'colFormItem',
  span: 24,
  dragDisabled: false,
  visibility: ['pc', 'app'],
  tableName: '',
  noShow: false,
  regList: [],
  trigger: 'change',
}
const display = { ...field, showLabel: false }
const container = {
  label: '',
  tipLabel: '',
  showLabel: false,
  tableAlign: 'left',
  tableFixed: 'none',
  className: [],
  layout: 'rowFormItem',
  span: 24,
  dragDisabled: false,
  visibility: ['pc', 'app'],
  noShow: false,
  children: [],
}

const wide = { style: { width: '100%' }, disabled: false }
const change = { on: { change: '' } }
const changeAndBlur = { on: { change: '', blur: '' } }
const click = { on: { click: '' } }
const picked = { ...wide, placeholder: '请选择', clearable: true }

const masks = {
  useScan: false,
  useMask: false,
  maskConfig: {
    filler: '*',
    maskType: 1,
    prefixType: 1,
    prefixLimit: 0,
    prefixSpecifyChar: '',
    suffixType: 1,
    suffixLimit: 0,
    suffixSpecifyChar: '',
    ignoreChar: '',
    useUnrealMask: false,
    unrealMaskLength: 1,
  },
  showCount: false,
}

const source = { dataType: 'static', dictionaryType: '', propsUrl: '', propsName: '', templateJson: [] }
const options = { options: [], props: { label: 'fullName', value: 'id' } }
const tree = { options: [], props: { label: 'fullName', value: 'id', children: 'children' } }

const timeLimits = {
  defaultCurrent: false,
  startTimeRule: false,
  startTimeType: 1,
  startTimeTarget: 1,
  startTimeValue: '',
  startRelationField: '',
  endTimeRule: false,
  endTimeType: 1,
  endTimeTarget: 1,
  endTimeValue: '',
  endRelationField: '',
}
const timed = { ...picked, ...changeAndBlur, readonly: false, startTime: null, endTime: null }
const range = { ...picked, ...change, readonly: false }

const uploads = {
  disabled: false,
  ...change,
  accept: '',
  fileSize: 10,
  sizeUnit: 'MB',
  limit: 9,
  tipText: '',
  showTip: false,
  pathType: 'defaultPath',
  isAccount: 0,
  folder: '',
}

const people = { ...picked, ...change, selectType: 'all', ableIds: [], multiple: false, filterable: false }
const chooser = {
  hasPage: false,
  pageSize: 20,
  columnOptions: [],
  popupType: 'dialog',
  popupTitle: '选择数据',
  popupWidth: '800px',
}
const fromInterface = { interfaceId: '', interfaceName: '', templateJson: [], propsValue: 'id', relationField: 'fullName' }
const attribute = { style: { width: '100%' }, relationField: '', showField: '', isStorage: 0 }
const filled = { style: { width: '100%' }, readonly: true, placeholder: '' }
const codeOf = { dataType: 'static', staticText: '', relationField: '' }
const textStyle = { textStyle: { 'text-align': 'left' } }

function keys(tag: string, icon: string, config: RawRecord, own: RawRecord): NodeKeys {
  return { tag, icon: `icon-ym icon-ym-${icon}`, config, own }
}

export const nodeKeys: Readonly<Record<string, NodeKeys>> = {
  input: keys(
    'JnpfInput',
    'generator-input',
    { ...field, trigger: 'blur', unique: false, defaultValue: '' },
    {
      ...wide,
      ...changeAndBlur,
      ...masks,
      placeholder: '请输入',
      clearable: true,
      addonBefore: '',
      addonAfter: '',
      prefixIcon: '',
      suffixIcon: '',
      maxlength: null,
      showWordLimit: false,
      showPassword: false,
      readonly: false,
    },
  ),
  textarea: keys(
    'JnpfTextarea',
    'generator-textarea',
    { ...field, trigger: 'blur', defaultValue: '' },
    {
      ...wide,
      ...changeAndBlur,
      ...masks,
      type: 'textarea',
      placeholder: '请输入',
      clearable: true,
      autoSize: { minRows: 4, maxRows: 4 },
      maxlength: null,
      showWordLimit: true,
      readonly: false,
    },
  ),
  inputNumber: keys(
    'JnpfInputNumber',
    'generator-number',
    { ...field, trigger: ['blur', 'change'] },
    {
      ...wide,
      ...changeAndBlur,
      placeholder: '数字文本',
      step: 1,
      'step-strictly': false,
      controls: false,
      controlsPosition: '',
      addonBefore: null,
      addonAfter: null,
      thousands: false,
      isAmountChinese: false,
    },
  ),
  switch: keys(
    'JnpfSwitch',
    'generator-switch',
    { ...field, defaultValue: false },
    {
      ...change,
      disabled: false,
      activeTxt: '开',
      inactiveTxt: '关',
      activeColor: null,
      inactiveColor: null,
      activeValue: 1,
      inactiveValue: 0,
    },
  ),
  radio: keys(
    'JnpfRadio',
    'generator-radio',
    { ...field, ...source, defaultValue: '' },
    {
      ...change,
      ...options,
      style: {},
      disabled: false,
      size: 'small',
      direction: 'horizontal',
      optionType: 'default',
      border: false,
    },
  ),
  checkbox: keys(
    'JnpfCheckbox',
    'generator-checkbox',
    { ...field, ...source, defaultValue: [] },
    {
      ...change,
      ...options,
      style: {},
      disabled: false,
      size: 'small',
      direction: 'horizontal',
      optionType: 'default',
      border: false,
    },
  ),
  select: keys(
    'JnpfSelect',
    'generator-select',
    { ...field, ...source, defaultValue: '' },
    {
      ...picked,
      ...change,
      ...options,
      filterable: false,
      multiple: false,
    },
  ),
  cascader: keys(
    'JnpfCascader',
    'generator-cascader',
    { ...field, ...source, defaultValue: [] },
    {
      ...picked,
      ...changeAndBlur,
      ...tree,
      filterable: false,
      multiple: false,
      showAllLevels: true,
      separator: '/',
    },
  ),
  treeSelect: keys(
    'JnpfTreeSelect',
    'generator-tree',
    { ...field, ...source, defaultValue: '' },
    {
      ...picked,
      ...change,
      ...tree,
      filterable: false,
      multiple: false,
    },
  ),
  datePicker: keys(
    'JnpfDatePicker',
    'generator-date',
    { ...field, ...timeLimits, defaultValue: null },
    {
      ...timed,
      type: 'date',
      format: 'yyyy-MM-dd',
    },
  ),
  timePicker: keys(
    'JnpfTimePicker',
    'generator-time',
    { ...field, ...timeLimits, defaultValue: null },
    {
      ...timed,
      format: 'HH:mm:ss',
    },
  ),
  dateRange: keys(
    'JnpfDateRange',
    'generator-date',
    { ...field, defaultValue: [] },
    {
      ...range,
      type: 'daterange',
      format: 'yyyy-MM-dd',
    },
  ),
  timeRange: keys('JnpfTimeRange', 'generator-time', { ...field, defaultValue: [] }, { ...range, format: 'HH:mm:ss' }),
  numberRange: keys('JnpfNumberRange', 'generator-number', { ...field, defaultValue: [] }, { ...wide, ...change, precision: 0 }),
  uploadFile: keys('JnpfUploadFile', 'generator-upload', { ...field, defaultValue: [] }, { ...uploads, buttonText: '点击上传' }),
  uploadImg: keys('JnpfUploadImg', 'generator-upload', { ...field, defaultValue: [] }, uploads),
  colorPicker: keys(
    'JnpfColorPicker',
    'generator-color',
    { ...field, defaultValue: '' },
    {
      disabled: false,
      showAlpha: false,
      colorFormat: '',
      size: 'small',
    },
  ),
  rate: keys(
    'JnpfRate',
    'generator-rate',
    { ...field, defaultValue: 0 },
    {
      ...change,
      style: {},
      disabled: false,
      count: 5,
      allowHalf: false,
      showText: false,
      showScore: false,
    },
  ),
  slider: keys(
    'JnpfSlider',
    'generator-slider',
    { ...field, defaultValue: 0 },
    {
      ...wide,
      ...change,
      min: 0,
      max: 100,
      step: 1,
      showStops: false,
      range: false,
    },
  ),
  editor: keys(
    'JnpfEditor',
    'generator-rich-text',
    { ...field, trigger: 'blur', defaultValue: '' },
    {
      ...wide,
      placeholder: '请输入',
    },
  ),
  calculate: keys('JnpfCalculate', 'generator-count', field, {
    style: { width: '100%' },
    expression: [],
    precision: 2,
    thousands: false,
    isAmountChinese: false,
    isStorage: 0,
  }),
  organizeSelect: keys('JnpfOrganizeSelect', 'generator-company', { ...field, defaultCurrent: false, defaultValue: [] }, people),
  depSelect: keys('JnpfDepSelect', 'generator-department', { ...field, defaultCurrent: false, defaultValue: '' }, people),
  posSelect: keys('JnpfPosSelect', 'generator-jobs', { ...field, defaultCurrent: false, defaultValue: '' }, people),
  userSelect: keys(
    'JnpfUserSelect',
    'generator-user',
    { ...field, defaultCurrent: false, defaultValue: '' },
    {
      ...people,
      relationField: '',
    },
  ),
  roleSelect: keys('JnpfRoleSelect', 'generator-role', { ...field, defaultCurrent: false, defaultValue: '' }, people),
  groupSelect: keys('JnpfGroupSelect', 'generator-group1', { ...field, defaultCurrent: false, defaultValue: '' }, people),
  usersSelect: keys('JnpfUsersSelect', 'generator-founder', { ...field, defaultCurrent: false, defaultValue: '' }, people),
  areaSelect: keys(
    'JnpfAreaSelect',
    'generator-Provinces',
    { ...field, defaultValue: [] },
    {
      ...picked,
      ...change,
      level: 2,
      multiple: false,
      filterable: false,
      selectType: 'all',
      ableAddressIds: [],
    },
  ),
  relationForm: keys(
    'JnpfRelationForm',
    'generator-menu',
    { ...field, transferList: [], defaultValue: '' },
    {
      ...picked,
      ...change,
      ...chooser,
      modelId: '',
      relationField: '',
      filterable: false,
    },
  ),
  relationFormAttr: keys('JnpfRelationFormAttr', 'generator-nature', { ...field, defaultValue: '' }, attribute),
  popupSelect: keys(
    'JnpfPopupSelect',
    'generator-popup',
    { ...field, transferList: [], defaultValue: '' },
    {
      ...picked,
      ...change,
      ...chooser,
      ...fromInterface,
      interfaceHasPage: 0,
    },
  ),
  popupAttr: keys('JnpfPopupAttr', 'generator-popup-attr', { ...field, defaultValue: '' }, attribute),
  popupTableSelect: keys(
    'JnpfPopupTableSelect',
    'generator-popupTableSelect',
    { ...field, defaultValue: '' },
    {
      ...picked,
      ...change,
      ...chooser,
      ...fromInterface,
      popupType: 'popover',
      multiple: false,
      filterable: false,
      interfaceHasPage: 0,
    },
  ),
  autoComplete: keys(
    'JnpfAutoComplete',
    'generator-autoComplete',
    { ...field, trigger: 'blur', unique: false, defaultValue: '' },
    {
      ...wide,
      ...changeAndBlur,
      placeholder: '请输入',
      clearable: true,
      readonly: false,
      interfaceId: '',
      interfaceName: '',
      templateJson: [],
      relationField: 'fullName',
      total: 10,
      maxlength: null,
    },
  ),
  signature: keys('JnpfSignature', 'signature', { ...field, defaultValue: '' }, { ...change, disabled: false, ableIds: [] }),
  sign: keys(
    'JnpfSign',
    'signature',
    { ...field, defaultCurrent: false, defaultValue: '' },
    {
      ...change,
      clearable: true,
      disabled: false,
    },
  ),
  location: keys(
    'JnpfLocation',
    'portal-mapChart',
    { ...field, defaultValue: '' },
    {
      ...change,
      clearable: true,
      disabled: false,
      autoLocation: false,
      adjustmentScope: 500,
      enableLocationScope: false,
      enableDesktopLocation: false,
    },
  ),
  text: keys('JnpfText', 'generator-textarea', display, {
    content: '这是一段文字',
    textStyle: {
      color: '#000000',
      'text-align': 'left',
      'font-weight': 'normal',
      'font-style': 'normal',
      'text-decoration': 'none',
      'line-height': 32,
      'font-size': 12,
    },
  }),
  link: keys('JnpfLink', 'generator-link', display, { ...click, ...textStyle, content: '文本链接', href: '', target: '_self' }),
  alert: keys('JnpfAlert', 'generator-alert', display, {
    title: '这是一个提示',
    type: 'success',
    showIcon: false,
    closable: true,
    description: '',
    closeText: '',
  }),
  button: keys(
    'JnpfButton',
    'generator-button',
    { ...display, trigger: 'click' },
    {
      ...click,
      align: 'left',
      buttonText: '按钮',
      type: '',
      disabled: false,
    },
  ),
  divider: keys('JnpfDivider', 'generator-divider', display, { content: '我是分割线', contentPosition: 'center' }),
  groupTitle: keys('JnpfGroupTitle', 'generator-group', display, {
    content: '分组标题',
    contentPosition: 'left',
    helpMessage: '',
  }),
  qrcode: keys('JnpfQrcode', 'generator-qrcode', display, { ...codeOf, colorDark: '#000', colorLight: '#fff', width: 100 }),
  barcode: keys('JnpfBarcode', 'generator-barcode', display, {
    ...codeOf,
    format: 'code128',
    lineColor: '#000',
    background: '#fff',
    width: 4,
    height: 40,
  }),
  iframe: keys(
    'JnpfIframe',
    'generator-iframe',
    { ...display, visibility: ['pc'] },
    {
      href: '',
      height: 300,
      borderType: 'solid',
      borderColor: '#E2E0E0',
      borderWidth: 1,
    },
  ),
  createUser: keys('JnpfOpenData', 'generator-founder', { ...field, defaultValue: '' }, { ...filled, type: 'currUser' }),
  createTime: keys('JnpfOpenData', 'generator-createtime', { ...field, defaultValue: '' }, { ...filled, type: 'currTime' }),
  modifyUser: keys('JnpfInput', 'generator-modifier', { ...field, defaultValue: '' }, { ...filled, placeholder: '系统自动生成' }),
  modifyTime: keys(
    'JnpfInput',
    'generator-modifytime',
    { ...field, defaultValue: '' },
    { ...filled, placeholder: '系统自动生成' },
  ),
  currOrganize: keys(
    'JnpfOpenData',
    'generator-company',
    { ...field, defaultValue: '' },
    {
      ...filled,
      type: 'currOrganize',
      showLevel: 'last',
    },
  ),
  currPosition: keys('JnpfOpenData', 'generator-station', { ...field, defaultValue: '' }, { ...filled, type: 'currPosition' }),
  billRule: keys(
    'JnpfInput',
    'generator-documents',
    { ...field, rule: '', ruleName: '', defaultValue: null },
    {
      ...filled,
      placeholder: '系统自动生成',
    },
  ),
  row: keys(
    'el-row',
    'generator-layout',
    { ...container, layoutTree: true, rowType: 'layout' },
    {
      type: 'default',
      justify: 'start',
      align: 'top',
      gutter: 15,
    },
  ),
  card: keys('el-card', 'generator-card', container, { header: '', shadow: 'always' }),
  tab: keys('el-tab', 'generator-label', { ...container, active: '1' }, { on: { tabClick: '' }, type: '', tabPosition: 'top' }),
  collapse: keys('el-collapse', 'generator-fold', { ...container, active: ['1'] }, { ...change, accordion: false }),
  tableGrid: keys(
    '',
    'generator-tableGrid',
    {
      ...container,
      rowType: 'tableGrid',
      borderType: 'solid',
      borderColor: '#E2E0E0',
      borderWidth: 1,
    },
    {},
  ),
  table: keys(
    'JnpfInputTable',
    'generator-table',
    {
      ...container,
      type: 'table',
      rowType: 'table',
      showTitle: true,
      complexHeaderList: [],
      tableName: '',
      defaultValue: [],
      required: false,
      regList: [],
      trigger: 'change',
    },
    {
      disabled: false,
      showAddBtn: true,
      showDeleteBtn: true,
      actionText: '添加',
      addType: 0,
      showSummary: false,
      summaryField: [],
      thousands: false,
      thousandsField: [],
      tableConf: {},
      defaultValue: [],
    },
  ),
}
