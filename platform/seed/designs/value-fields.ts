import { type Common, type Field, field } from './field-node'

export type Rule = { pattern: string; message: string }

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

type DateOptions = Common & {
  format?: 'yyyy-MM-dd' | 'yyyy-MM-dd HH:mm'
  isToday?: boolean
  notBefore?: string
  isPast?: boolean
}

/** A date. `notBefore` names the field that holds the earliest allowed day; `isPast`: it lies not in the future. */
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
    endTimeRule: options.isPast ?? false,
    endTimeType: options.isPast ? 3 : 1,
    endTimeTarget: 1,
    endTimeValue: '',
    endRelationField: '',
  }
  const own = { placeholder: '请选择', clearable: true, type: 'date', readonly: false, startTime: null, endTime: null }
  return field('datePicker', name, label, options, config, { ...own, format: options.format ?? 'yyyy-MM-dd' })
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
