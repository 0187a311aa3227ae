import { type Common, type Field, field } from './field'
import { word } from './words'

type PickerOptions = Common<string | readonly string[]> & {
  multiple?: boolean
  /** The person who fills in, or the place that this person has. */
  isCurrent?: boolean
  clearable?: boolean
  /** Only these, or who belongs to these: `id--type`. */
  among?: readonly string[]
  /** Of organisations and people: those that whoever fills in administers. */
  isAdministered?: boolean
}
type PickerWidget = 'userSelect' | 'usersSelect' | 'depSelect' | 'organizeSelect' | 'posSelect' | 'roleSelect' | 'groupSelect'

function picker(widget: PickerWidget) {
  return (name: string, label: string, options: PickerOptions = {}): Field => {
    const multiple = options.multiple ?? false
    const isPath = widget === 'organizeSelect'
    const none: '' | readonly string[] = multiple || isPath ? [] : ''
    const config = { trigger: 'change', defaultCurrent: options.isCurrent ?? false, defaultValue: none }
    const { among } = options
    const restriction = among ? { selectType: 'custom' as const, ableIds: among } : { selectType: 'all' as const, ableIds: [] }
    const auth = options.isAdministered ? { auth: true } : {}
    const own = { placeholder: word('choose'), clearable: true, ...restriction, ...auth, multiple }
    return field(widget, name, label, options, config, widget === 'userSelect' ? { ...own, relationField: '' } : own)
  }
}

export const user = picker('userSelect')
export const department = picker('depSelect')
export const organisation = picker('organizeSelect')
export const position = picker('posSelect')
export const role = picker('roleSelect')
export const group = picker('groupSelect')
/** People, departments, positions, roles and groups in one field. */
export const users = picker('usersSelect')

/** A place of the country, down to a level: 0 is a province. */
export function area(name: string, label: string, options: Common<readonly string[]> & { level?: number } = {}): Field {
  return field(
    'areaSelect',
    name,
    label,
    options,
    { trigger: 'change', defaultValue: [] },
    {
      placeholder: word('choose'),
      clearable: true,
      level: options.level ?? 2,
      multiple: false,
      selectType: 'all',
      ableAddressIds: [],
    },
  )
}

type RelationTarget = { designId: string; shows: string; columns: readonly (readonly [name: string, label: string])[] }

/** `unique`: one record stands only once among the rows of a sub-table. */
type RelationOptions = Common<string> & { unique?: boolean }

/** A reference to a record of another module; its id is stored. */
export function relation(name: string, label: string, target: RelationTarget, options: RelationOptions = {}): Field {
  return field(
    'relationForm',
    name,
    label,
    options,
    { trigger: 'change', defaultValue: '', ...(options.unique ? { unique: true } : {}) },
    {
      placeholder: word('choose'),
      clearable: true,
      filterable: true,
      modelId: target.designId,
      relationField: target.shows,
      columnOptions: target.columns.map(([value, title]) => ({ value, label: title })),
      hasPage: true,
      pageSize: 20,
      popupType: 'dialog',
      popupTitle: word('chooseData'),
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
