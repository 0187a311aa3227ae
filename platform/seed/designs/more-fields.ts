import { type Options, optionSource } from './choice-fields'
import { type Common, type Field, field } from './field-node'

type TreeNode = { id: string; fullName: string; children?: readonly TreeNode[] }

export function cascader(name: string, label: string, dictionary: string, options: Common = {}): Field {
  const { config, own } = optionSource({ dictionary })
  const look = { placeholder: '请选择', clearable: true, filterable: true, multiple: false, showAllLevels: true, separator: '/' }
  const props = { label: 'fullName', value: 'enCode', children: 'children' }
  return field('cascader', name, label, options, { trigger: 'change', defaultValue: [], ...config }, { ...look, ...own, props })
}

export function treeSelect(name: string, label: string, tree: readonly TreeNode[], options: Common = {}): Field {
  const { config, own } = optionSource({ fixed: [] })
  const look = { placeholder: '请选择', clearable: true, filterable: true, multiple: true }
  const props = { label: 'fullName', value: 'id', children: 'children' }
  const source = { ...look, ...own, options: tree, props }
  return field('treeSelect', name, label, options, { trigger: 'change', defaultValue: [], ...config }, source)
}

/** Choices that a data interface answers. */
export function dynamicSelect(
  name: string,
  label: string,
  source: Options,
  options: Common & { multiple?: boolean } = {},
): Field {
  const { config, own } = optionSource(source)
  const multiple = options.multiple ?? false
  const look = { placeholder: '请选择', clearable: true, filterable: true, multiple }
  return field(
    'select',
    name,
    label,
    options,
    { trigger: 'change', defaultValue: multiple ? [] : '', ...config },
    { ...look, ...own },
  )
}

const rangeConfig = { trigger: 'change', defaultValue: [] }

export function dateRange(name: string, label: string, options: Common = {}): Field {
  const own = { placeholder: '请选择', clearable: true, type: 'daterange', format: 'yyyy-MM-dd', readonly: false }
  return field('dateRange', name, label, options, rangeConfig, {
    ...own,
    startPlaceholder: '开始日期',
    endPlaceholder: '结束日期',
  })
}

export function timeRange(name: string, label: string, options: Common = {}): Field {
  const own = { placeholder: '请选择', clearable: true, format: 'HH:mm', readonly: false }
  return field('timeRange', name, label, options, rangeConfig, {
    ...own,
    startPlaceholder: '开始时间',
    endPlaceholder: '结束时间',
  })
}

export function time(name: string, label: string, options: Common = {}): Field {
  const own = { placeholder: '请选择', clearable: true, format: 'HH:mm', readonly: false }
  return field('timePicker', name, label, options, { trigger: 'change', defaultValue: '' }, own)
}

export function numberRange(name: string, label: string, options: Common & { precision?: number } = {}): Field {
  return field('numberRange', name, label, options, rangeConfig, { precision: options.precision ?? 0 })
}

export function rate(name: string, label: string, options: Common = {}): Field {
  const own = { count: 5, allowHalf: true, showText: false, showScore: true }
  return field('rate', name, label, options, { trigger: 'change', defaultValue: 0 }, own)
}

export function color(name: string, label: string, options: Common = {}): Field {
  const own = { showAlpha: false, colorFormat: 'hex', size: 'small' }
  return field('colorPicker', name, label, options, { trigger: 'change', defaultValue: '' }, own)
}

export function editor(name: string, label: string, options: Common = {}): Field {
  return field(
    'editor',
    name,
    label,
    { span: 24, ...options },
    { trigger: 'change', defaultValue: '' },
    { placeholder: '请输入' },
  )
}

export function signature(name: string, label: string, options: Common = {}): Field {
  return field('signature', name, label, options, { trigger: 'change', defaultValue: '' }, { placeholder: '请签名' })
}

type Choice = {
  interfaceId: string
  interfaceName: string
  /** Column that is stored, and column that is shown. */
  keeps: string
  shows: string
  columns: readonly (readonly [name: string, label: string])[]
  parameters?: readonly object[]
  isPaged?: boolean
}

/** A parameter of an interface, filled from a field of the form or with a fixed value (contract 3a §8.2). */
export function parameter(name: string, { from = '', value = '' }: { from?: string; value?: string }): object {
  const common = { id: name, field: name, fieldName: name, dataType: 'varchar', required: 0, defaultValue: value }
  return { ...common, relationField: from, sourceType: from === '' ? 2 : 1 }
}

function choiceOf(choice: Choice) {
  return {
    placeholder: '请选择',
    clearable: true,
    interfaceId: choice.interfaceId,
    interfaceName: choice.interfaceName,
    propsValue: choice.keeps,
    relationField: choice.shows,
    columnOptions: choice.columns.map(([value, label]) => ({ value, label })),
    templateJson: choice.parameters ?? [],
    hasPage: true,
    pageSize: 20,
    interfaceHasPage: choice.isPaged ? 1 : 0,
    filterable: true,
  }
}

export function popup(name: string, label: string, choice: Choice, options: Common = {}): Field {
  const own = { ...choiceOf(choice), popupType: 'dialog', popupTitle: `选择${label}`, popupWidth: '800px' }
  return field('popupSelect', name, label, options, { trigger: 'change', defaultValue: '' }, own)
}

export function popupTable(name: string, label: string, choice: Choice, options: Common & { multiple?: boolean } = {}): Field {
  const multiple = options.multiple ?? false
  const own = { ...choiceOf(choice), popupType: 'popover', popupTitle: '选择数据', popupWidth: '700px', multiple }
  return field('popupTableSelect', name, label, options, { trigger: 'change', defaultValue: multiple ? [] : '' }, own)
}

export function autoComplete(
  name: string,
  label: string,
  choice: Omit<Choice, 'keeps' | 'columns'>,
  options: Common = {},
): Field {
  const { interfaceId, interfaceName, shows, parameters = [] } = choice
  const own = {
    placeholder: '请输入',
    clearable: true,
    interfaceId,
    interfaceName,
    relationField: shows,
    total: 20,
    maxlength: 100,
  }
  return field('autoComplete', name, label, options, { trigger: 'blur', defaultValue: '' }, { ...own, templateJson: parameters })
}
