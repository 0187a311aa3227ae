import { dictionaryTypeId } from '../dictionaries/ids'

/** A node of a form design as stored (contract 3a §3). */
export type RawNode = Record<string, unknown>

export type Field = {
  kind: 'field'
  name: string
  label: string
  widget: string
  required: boolean
  /** Share of 24 columns. */
  span: number
  /** Width in the list; absent: not a list column of its own accord. */
  list?: number
  search: boolean
  /** Keys beside the common ones: in `__config__` and on the node itself. */
  config: RawNode
  own: RawNode
  /** Columns of a sub-table. */
  children?: readonly Field[]
}

export type Container = {
  kind: 'container'
  widget: 'card' | 'tab'
  title: string
  children: readonly LayoutItem[]
}

export type LayoutItem = Field | Container

type Common = {
  required?: boolean
  list?: number
  search?: boolean
  span?: number
  tip?: string
  placeholder?: string
  disabled?: boolean
  hidden?: boolean
  defaultValue?: unknown
}

/** Where the choices of a field come from (contract 3a §8.1). */
export type Options = { dictionary: string } | { fixed: readonly (readonly [value: string, label: string])[] }

type Rule = { pattern: string; message: string }

function field(widget: string, name: string, label: string, common: Common, config: RawNode, own: RawNode): Field {
  const isPicked = typeof own['placeholder'] === 'string' && own['placeholder'] === '请选择'
  return {
    kind: 'field',
    name,
    label,
    widget,
    required: common.required ?? false,
    span: common.span ?? 12,
    ...(common.list === undefined ? {} : { list: common.list }),
    search: common.search ?? false,
    config: {
      ...config,
      ...(common.tip === undefined ? {} : { tipLabel: common.tip }),
      ...(common.hidden ? { noShow: true } : {}),
      ...(common.defaultValue === undefined ? {} : { defaultValue: common.defaultValue }),
    },
    own: {
      ...own,
      placeholder:
        common.placeholder ??
        (own['placeholder'] === undefined
          ? ''
          : `${isPicked ? '请选择' : own['placeholder']}${isPicked || own['placeholder'] === '请输入' ? label : ''}`),
      disabled: common.disabled ?? false,
    },
  }
}

type TextOptions = Common & { maxlength?: number; rules?: readonly Rule[]; unique?: boolean; addonAfter?: string }

export function text(name: string, label: string, options: TextOptions = {}): Field {
  const config = { regList: options.rules ?? [], trigger: 'blur', unique: options.unique ?? false, defaultValue: '' }
  return field('input', name, label, options, config, {
    placeholder: '请输入',
    clearable: true,
    maxlength: options.maxlength ?? 100,
    showWordLimit: false,
    showPassword: false,
    readonly: false,
    addonBefore: '',
    addonAfter: options.addonAfter ?? '',
    prefixIcon: '',
    suffixIcon: '',
  })
}

export function longText(name: string, label: string, options: Common & { rows?: number } = {}): Field {
  const rows = options.rows ?? 3
  const own = { placeholder: '请输入', clearable: true, type: 'textarea', maxlength: 1000, showWordLimit: true, readonly: false }
  return field(
    'textarea',
    name,
    label,
    { span: 24, ...options },
    { trigger: 'blur', defaultValue: '' },
    { ...own, autoSize: { minRows: rows, maxRows: rows + 4 } },
  )
}

type NumberOptions = Common & {
  precision?: number
  min?: number
  max?: number
  thousands?: boolean
  unit?: string
  inWords?: boolean
}

export function number(name: string, label: string, options: NumberOptions = {}): Field {
  return field(
    'inputNumber',
    name,
    label,
    options,
    { trigger: ['blur', 'change'] },
    {
      placeholder: '请输入',
      step: 1,
      precision: options.precision ?? 0,
      ...(options.min === undefined ? {} : { min: options.min }),
      ...(options.max === undefined ? {} : { max: options.max }),
      controls: false,
      thousands: options.thousands ?? false,
      isAmountChinese: options.inWords ?? false,
      addonBefore: '',
      addonAfter: options.unit ?? '',
    },
  )
}

/** A sum of money: two decimals, thousands separators, in yuan. */
export function money(name: string, label: string, options: NumberOptions = {}): Field {
  return number(name, label, { precision: 2, thousands: true, unit: '元', min: 0, ...options })
}

type DateOptions = Common & { format?: 'yyyy-MM-dd' | 'yyyy-MM-dd HH:mm'; isToday?: boolean; notBefore?: string }

/** A date. `notBefore` names the field that holds the earliest allowed day. */
export function date(name: string, label: string, options: DateOptions = {}): Field {
  const limit = options.notBefore
    ? { startTimeRule: true, startTimeType: 2, startRelationField: options.notBefore }
    : { startTimeRule: false, startTimeType: 1, startRelationField: '' }
  const config = {
    trigger: 'change',
    defaultCurrent: options.isToday ?? false,
    startTimeTarget: 1,
    startTimeValue: '',
    ...limit,
    endTimeRule: false,
    endTimeType: 1,
    endTimeTarget: 1,
    endTimeValue: '',
    endRelationField: '',
  }
  const own = { placeholder: '请选择', clearable: true, type: 'date', readonly: false, startTime: null, endTime: null }
  return field('datePicker', name, label, options, config, { ...own, format: options.format ?? 'yyyy-MM-dd' })
}

function optionSource(options: Options): { config: RawNode; own: RawNode } {
  const common = { propsUrl: '', propsName: '', templateJson: [] }
  if ('dictionary' in options) {
    const config = { ...common, dataType: 'dictionary', dictionaryType: dictionaryTypeId(options.dictionary) }
    return { config, own: { options: [], props: { label: 'fullName', value: 'enCode' } } }
  }
  const list = options.fixed.map(([id, fullName]) => ({ id, fullName }))
  const config = { ...common, dataType: 'static', dictionaryType: '' }
  return { config, own: { options: list, props: { label: 'fullName', value: 'id' } } }
}

export function select(name: string, label: string, source: Options, options: Common = {}): Field {
  const { config, own } = optionSource(source)
  const isLong = 'dictionary' in source
  return field(
    'select',
    name,
    label,
    options,
    { trigger: 'change', defaultValue: '', ...config },
    {
      placeholder: '请选择',
      clearable: true,
      filterable: isLong,
      multiple: false,
      ...own,
    },
  )
}

export function radio(name: string, label: string, source: Options, options: Common = {}): Field {
  const { config, own } = optionSource(source)
  const look = { direction: 'horizontal', optionType: 'default', border: false, size: 'small', placeholder: '请选择' }
  return field('radio', name, label, options, { trigger: 'change', defaultValue: '', ...config }, { ...look, ...own })
}

export function checkboxes(name: string, label: string, source: Options, options: Common = {}): Field {
  const { config, own } = optionSource(source)
  const look = { direction: 'horizontal', optionType: 'default', border: false, size: 'small', placeholder: '请选择' }
  return field('checkbox', name, label, options, { trigger: 'change', defaultValue: [], ...config }, { ...look, ...own })
}

type SwitchOptions = Common & { on?: string; off?: string }

export function toggle(name: string, label: string, options: SwitchOptions = {}): Field {
  return field(
    'switch',
    name,
    label,
    options,
    { trigger: 'change', defaultValue: 0 },
    {
      activeValue: 1,
      inactiveValue: 0,
      activeTxt: options.on ?? '是',
      inactiveTxt: options.off ?? '否',
      activeColor: null,
      inactiveColor: null,
    },
  )
}

export function slider(name: string, label: string, options: Common = {}): Field {
  return field(
    'slider',
    name,
    label,
    options,
    { trigger: 'change', defaultValue: 0 },
    { min: 0, max: 100, step: 5, showStops: false, range: false },
  )
}

/** Tokens of contract 3a §10: every digit stands alone, fields are objects. */
export type Token = string | { __vModel__: string; label: string }

export function operand(name: string, label: string): Token {
  return { __vModel__: name, label }
}

type CalculateOptions = Common & { precision?: number; thousands?: boolean; inWords?: boolean }

/** A calculated value that is stored, so that lists can show and sort it. */
export function calculate(name: string, label: string, expression: readonly Token[], options: CalculateOptions = {}): Field {
  return field(
    'calculate',
    name,
    label,
    options,
    { trigger: 'change' },
    {
      expression,
      precision: options.precision ?? 2,
      thousands: options.thousands ?? false,
      isAmountChinese: options.inWords ?? false,
      isStorage: 1,
    },
  )
}

type PickerOptions = Common & { multiple?: boolean; isCurrent?: boolean }

function picker(widget: string) {
  return (name: string, label: string, options: PickerOptions = {}): Field => {
    const multiple = options.multiple ?? false
    const isPath = widget === 'organizeSelect'
    const config = { trigger: 'change', defaultCurrent: options.isCurrent ?? false, defaultValue: multiple || isPath ? [] : '' }
    const own = { placeholder: '请选择', clearable: true, selectType: 'all', ableIds: [], multiple }
    return field(widget, name, label, options, config, widget === 'userSelect' ? { ...own, relationField: '' } : own)
  }
}

export const user = picker('userSelect')
export const department = picker('depSelect')
export const organisation = picker('organizeSelect')

export function area(name: string, label: string, options: Common = {}): Field {
  const own = { placeholder: '请选择', clearable: true, level: 2, multiple: false, selectType: 'all', ableAddressIds: [] }
  return field('areaSelect', name, label, options, { trigger: 'change', defaultValue: [] }, own)
}

type RelationTarget = { designId: string; shows: string; columns: readonly (readonly [name: string, label: string])[] }

/** A reference to a record of another module; its id is stored. */
export function relation(name: string, label: string, target: RelationTarget, options: Common = {}): Field {
  return field(
    'relationForm',
    name,
    label,
    options,
    { trigger: 'change', defaultValue: '' },
    {
      placeholder: '请选择',
      clearable: true,
      filterable: true,
      modelId: target.designId,
      relationField: target.shows,
      columnOptions: target.columns.map(([value, title]) => ({ value, label: title })),
      hasPage: true,
      pageSize: 20,
      popupType: 'dialog',
      popupTitle: '选择数据',
      popupWidth: '800px',
    },
  )
}

/** A value of the record chosen in `source`, stored as a copy. */
export function relationValue(name: string, label: string, source: string, shows: string, options: Common = {}): Field {
  return field(
    'relationFormAttr',
    name,
    label,
    options,
    { trigger: 'change' },
    { relationField: source, showField: shows, isStorage: 1 },
  )
}

export function files(
  name: string,
  label: string,
  options: Common & { accept?: string; limit?: number; tip?: string } = {},
): Field {
  const own = { accept: options.accept ?? '', fileSize: 10, sizeUnit: 'MB', limit: options.limit ?? 9, buttonText: '点击上传' }
  const place = {
    pathType: 'defaultPath',
    isAccount: 0,
    folder: '',
    showTip: options.tip !== undefined,
    tipText: options.tip ?? '',
  }
  return field('uploadFile', name, label, { span: 24, ...options }, { trigger: 'change', defaultValue: [] }, { ...own, ...place })
}

export function images(name: string, label: string, options: Common & { limit?: number } = {}): Field {
  const own = { accept: 'image/*', fileSize: 10, sizeUnit: 'MB', limit: options.limit ?? 9, tipText: '', showTip: false }
  return field(
    'uploadImg',
    name,
    label,
    { span: 24, ...options },
    { trigger: 'change', defaultValue: [] },
    { ...own, pathType: 'defaultPath', isAccount: 0, folder: '' },
  )
}

export function serialNumber(
  name: string,
  label: string,
  rule: { enCode: string; fullName: string },
  options: Common = {},
): Field {
  const own = { readonly: true, placeholder: '' }
  const made = field('billRule', name, label, options, { rule: rule.enCode, ruleName: rule.fullName, trigger: 'change' }, own)
  return { ...made, own: { ...made.own, placeholder: '系统自动生成' } }
}

type SubTableOptions = { required?: boolean; sums?: readonly string[] }

export function subTable(name: string, label: string, children: readonly Field[], options: SubTableOptions = {}): Field {
  const sums = options.sums ?? []
  const config = { type: 'table', rowType: 'table', showTitle: true, complexHeaderList: [], defaultValue: [] }
  const own = { showAddBtn: true, showDeleteBtn: true, actionText: '添加', addType: 0, addTableConf: {}, tableConf: {} }
  const made = field('table', name, label, { span: 24, required: options.required ?? false }, config, {
    ...own,
    showSummary: sums.length > 0,
    summaryField: sums,
    thousands: false,
    thousandsField: [],
  })
  return { ...made, children }
}

export function card(title: string, children: readonly LayoutItem[]): Container {
  return { kind: 'container', widget: 'card', title, children }
}

/** Tabs; every child must be a card, whose title becomes the pane's. */
export function tabs(children: readonly Container[]): Container {
  return { kind: 'container', widget: 'tab', title: '', children }
}

/** The five fields every module of the company ends with (contract 4b §15). They are filled by the server. */
export const systemFields: readonly Field[] = [
  field('createUser', 'creatorUser', '创建人员', { list: 150, search: true }, {}, { type: 'currUser', readonly: true }),
  field('createTime', 'createTime', '创建时间', { list: 170, search: true }, {}, { type: 'currTime', readonly: true }),
  field('modifyUser', 'modifyUser', '修改人员', { placeholder: '系统自动生成' }, {}, { readonly: true }),
  field('modifyTime', 'modifyTime', '修改时间', { placeholder: '系统自动生成' }, {}, { readonly: true }),
  field('currOrganize', 'organizeId', '所属组织', { list: 140 }, {}, { type: 'currOrganize', showLevel: 'last', readonly: true }),
]
