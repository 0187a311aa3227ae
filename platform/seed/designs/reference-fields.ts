import { type Common, type Field, field } from './field-node'

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
export const position = picker('posSelect')
export const role = picker('roleSelect')
export const group = picker('groupSelect')
export const users = picker('usersSelect')

export function area(name: string, label: string, options: Common & { level?: number } = {}): Field {
  const own = {
    placeholder: '请选择',
    clearable: true,
    level: options.level ?? 2,
    multiple: false,
    selectType: 'all',
    ableAddressIds: [],
  }
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
