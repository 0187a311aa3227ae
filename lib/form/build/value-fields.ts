import type { LinkLimit } from '../link-limit'
import { type Common, type Field, field } from './field'
import type { Rule } from './widget-keys'
import { word } from './words'

type TextOptions = Common<string> & {
  maxlength?: number
  /** How much of it is used is shown. */
  isCounted?: boolean
  rules?: readonly Rule[]
  unique?: boolean
  addonAfter?: string
  /** Typed unseen. */
  isSecret?: boolean
}

/** A line of text. */
export function text(name: string, label: string, options: TextOptions = {}): Field {
  const config = { regList: options.rules ?? [], trigger: 'blur', unique: options.unique ?? false, defaultValue: '' }
  return field('input', name, label, options, config, {
    placeholder: word('enter'),
    clearable: true,
    maxlength: options.maxlength ?? 100,
    showWordLimit: options.isCounted ?? false,
    showPassword: options.isSecret ?? false,
    readonly: false,
    addonBefore: '',
    addonAfter: options.addonAfter ?? '',
    prefixIcon: '',
    suffixIcon: '',
  })
}

/** Text of several lines; it grows by four rows before it scrolls. */
export function longText(
  name: string,
  label: string,
  options: Common<string> & { rows?: number; maxlength?: number } = {},
): Field {
  const rows = options.rows ?? 3
  return field(
    'textarea',
    name,
    label,
    { span: 24, ...options },
    { trigger: 'blur', defaultValue: '' },
    {
      placeholder: word('enter'),
      clearable: true,
      type: 'textarea',
      maxlength: options.maxlength ?? 1000,
      showWordLimit: true,
      readonly: false,
      autoSize: { minRows: rows, maxRows: rows + 4 },
    },
  )
}

type NumberOptions = Common<number> & {
  /** All records together take no more of a linked record than it amounts to (`lib/form/link-limit.ts`). */
  linkLimit?: LinkLimit
  precision?: number
  min?: number
  max?: number
  thousands?: boolean
  unit?: string
  /** The amount is shown in words too. */
  inWords?: boolean
}

export function number(name: string, label: string, options: NumberOptions = {}): Field {
  return field(
    'inputNumber',
    name,
    label,
    options,
    { trigger: ['blur', 'change'], ...(options.linkLimit ? { linkLimit: options.linkLimit } : {}) },
    {
      placeholder: word('enter'),
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

type DateOptions = Common<number> & {
  format?: 'yyyy-MM' | 'yyyy-MM-dd' | 'yyyy-MM-dd HH:mm'
  isToday?: boolean
  /** The earliest: a moment, or the name of the field that holds it. */
  notBefore?: number | string
  /** It lies not in the future. */
  isPast?: boolean
}

export function date(name: string, label: string, options: DateOptions = {}): Field {
  const config = {
    trigger: 'change',
    defaultCurrent: options.isToday ?? false,
    startTimeTarget: 1,
    ...earliest(options.notBefore),
    endTimeRule: options.isPast ?? false,
    endTimeType: options.isPast ? (3 as const) : (1 as const),
    endTimeTarget: 1,
    endTimeValue: '' as const,
    endRelationField: '',
  }
  return field('datePicker', name, label, options, config, {
    placeholder: word('choose'),
    clearable: true,
    type: 'date',
    readonly: false,
    startTime: null,
    endTime: null,
    format: options.format ?? 'yyyy-MM-dd',
  })
}

function earliest(notBefore: number | string | undefined) {
  const none = { startTimeValue: '' as const, startTimeRule: false, startTimeType: 1 as const, startRelationField: '' }
  if (notBefore === undefined) return none
  return typeof notBefore === 'number'
    ? { ...none, startTimeValue: notBefore, startTimeRule: true }
    : { ...none, startTimeRule: true, startTimeType: 2 as const, startRelationField: notBefore }
}

type SwitchOptions = Common<0 | 1> & { on?: string; off?: string }

/** On or off, kept as 1 or 0. */
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
      activeTxt: options.on ?? word('yes'),
      inactiveTxt: options.off ?? word('no'),
      activeColor: null,
      inactiveColor: null,
    },
  )
}

export function slider(name: string, label: string, options: Common<number> = {}): Field {
  return field(
    'slider',
    name,
    label,
    options,
    { trigger: 'change', defaultValue: 0 },
    { min: 0, max: 100, step: 5, showStops: false, range: false },
  )
}

export function rate(name: string, label: string, options: Common<number> = {}): Field {
  const own = { count: 5, allowHalf: true, showText: false, showScore: true }
  return field('rate', name, label, options, { trigger: 'change', defaultValue: 0 }, own)
}

export function color(name: string, label: string, options: Common<string> = {}): Field {
  const own = { showAlpha: false, colorFormat: 'hex', size: 'small' } as const
  return field('colorPicker', name, label, options, { trigger: 'change', defaultValue: '' }, own)
}

/** Text with headings, lists, links and pictures. */
export function editor(name: string, label: string, options: Common<string> = {}): Field {
  const own = { placeholder: word('enter') }
  return field('editor', name, label, { span: 24, ...options }, { trigger: 'change', defaultValue: '' }, own)
}

export function signature(name: string, label: string, options: Common<string> = {}): Field {
  return field('signature', name, label, options, { trigger: 'change', defaultValue: '' }, { placeholder: word('sign') })
}
