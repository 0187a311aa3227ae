import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { decodeDate } from '@/lib/form/date-schema'
import { defineSchema, valuelessSchema } from '@/lib/form/define-schema'
import { fileSchema } from '@/lib/form/file-schema'
import { numberSchema } from '@/lib/form/number-schema'
import { idSchema, longTextSchema, nameOrText, optionSchema, pathSchema, textSchema } from '@/lib/form/schema-families'
import { factsOf } from '@/lib/form/widget-facts/table'
import { type WidgetType, widgetTypes } from '@/lib/form/widget-facts/widget-types'
import type { WidgetSchema, WidgetSchemas } from '@/lib/form/widget-schema'
import { plainText } from '@/lib/form/wire-values'
import { calculateSchema } from './calculate/schema'
import { cascaderSchema } from './cascader/schema'
import { colorPickerSchema } from './color-picker/schema'
import { currOrganizeSchema } from './curr-organize/schema'
import { datePickerSchema } from './date-picker/schema'
import { dateRangeSchema } from './date-range/schema'
import { editorSchema } from './editor/schema'
import { locationSchema } from './location/schema'
import { numberRangeSchema } from './number-range/schema'
import { rateSchema } from './rate/schema'
import { signatureSchemaOf } from './sign/schema'
import { sliderSchema } from './slider/schema'
import { switchSchema } from './switch/schema'
import { tableSchema } from './table/schema'
import { timePickerSchema } from './time-picker/schema'
import { timeRangeSchema } from './time-range/schema'
import { treeSelectSchema } from './tree-select/schema'
import { usersSelectSchema } from './users-select/schema'

/** Every widget schema; what is more than a member of its family stands in the folder of the widget. Sections are those of contract 3a. */
export const schemaByType: Readonly<Record<WidgetType, WidgetSchema>> = {
  // §4.1. Texts before and after the value belong to the page, not to what lists and exports carry (§7).
  input: textSchema({ type: 'input' }),
  textarea: longTextSchema({ type: 'textarea' }),
  inputNumber: numberSchema({ type: 'inputNumber' }),
  switch: switchSchema,
  rate: rateSchema,
  slider: sliderSchema,
  colorPicker: colorPickerSchema,
  editor: editorSchema,
  calculate: calculateSchema,
  // §4.2
  radio: optionSchema({ type: 'radio', stored: 'text' }),
  checkbox: optionSchema({ type: 'checkbox', emptyValue: [] }),
  select: optionSchema({ type: 'select' }),
  cascader: cascaderSchema,
  treeSelect: treeSelectSchema,
  // §4.3
  datePicker: datePickerSchema,
  timePicker: timePickerSchema,
  dateRange: dateRangeSchema,
  timeRange: timeRangeSchema,
  numberRange: numberRangeSchema,
  // §4.4
  uploadFile: fileSchema('uploadFile'),
  uploadImg: fileSchema('uploadImg'),
  // §4.5. Lists show the last name of a path of organisations, the whole path of an area.
  organizeSelect: pathSchema(
    { type: 'organizeSelect' },
    { separator: () => '/', join: ',', nameOf: (id, _node, lookup) => lookup.organize(id), lastOnly: () => true },
  ),
  depSelect: namedIds('depSelect', 'organize'),
  posSelect: namedIds('posSelect', 'position'),
  userSelect: namedIds('userSelect', 'user'),
  roleSelect: namedIds('roleSelect', 'role'),
  groupSelect: namedIds('groupSelect', 'group'),
  usersSelect: usersSelectSchema,
  areaSelect: pathSchema(
    { type: 'areaSelect' },
    { separator: () => '/', join: ';', nameOf: (id, _node, lookup) => lookup.area(id) },
  ),
  // §4.6. A record is stored by its id and shown by its text.
  relationForm: recordIds('relationForm', 'text'),
  relationFormAttr: textSchema({ type: 'relationFormAttr' }),
  popupSelect: recordIds('popupSelect', 'text'),
  popupAttr: textSchema({ type: 'popupAttr' }),
  popupTableSelect: recordIds('popupTableSelect', 'json'),
  autoComplete: textSchema({ type: 'autoComplete' }),
  // §4.7
  text: valuelessSchema('text'),
  link: valuelessSchema('link'),
  alert: valuelessSchema('alert'),
  button: valuelessSchema('button'),
  divider: valuelessSchema('divider'),
  groupTitle: valuelessSchema('groupTitle'),
  qrcode: valuelessSchema('qrcode'),
  barcode: valuelessSchema('barcode'),
  iframe: valuelessSchema('iframe'),
  // §4.8. What a record shows is text already, or an id that someone resolves.
  createUser: filledName('createUser', 'user'),
  createTime: filledTime('createTime'),
  modifyUser: filledName('modifyUser', 'user'),
  modifyTime: filledTime('modifyTime'),
  currOrganize: currOrganizeSchema,
  currPosition: filledName('currPosition', 'position'),
  billRule: defineSchema({ type: 'billRule' }),
  // §5 and §6
  table: tableSchema,
  row: valuelessSchema('row'),
  card: valuelessSchema('card'),
  tab: valuelessSchema('tab'),
  tabItem: valuelessSchema('tabItem'),
  collapse: valuelessSchema('collapse'),
  collapseItem: valuelessSchema('collapseItem'),
  tableGrid: valuelessSchema('tableGrid'),
  tableGridTr: valuelessSchema('tableGridTr'),
  tableGridTd: valuelessSchema('tableGridTd'),
  // §16
  signature: signatureSchemaOf('signature'),
  sign: signatureSchemaOf('sign'),
  location: locationSchema,
}

type OrganisationKind = 'user' | 'organize' | 'position' | 'role' | 'group'

function namedIds(type: WidgetType, kind: OrganisationKind): WidgetSchema {
  return idSchema({ type }, (id, _node, lookup) => lookup[kind](id))
}

function recordIds(type: WidgetType, stored: WidgetSchema['stored']): WidgetSchema {
  return idSchema({ type, stored }, (id, node, lookup) => lookup.relation(node, id))
}

function filledName(type: WidgetType, kind: OrganisationKind): WidgetSchema {
  return defineSchema({ type, toText: (value, _node, lookup) => nameOrText(value, lookup[kind]) })
}

function filledTime(type: WidgetType): WidgetSchema {
  return defineSchema({
    type,
    stored: 'epochMs',
    emptyValue: null,
    decode: decodeDate,
    toText: (value) => (typeof value === 'number' ? formatDate(value, dateTimeFormat) : plainText(value)),
  })
}

export const widgetSchemas: WidgetSchemas = new Map(widgetTypes.map((type) => [type, schemaByType[type]]))

/** The same where nobody is signed in: what nobody can fill in is shown and never demanded. */
export const publicWidgetSchemas: WidgetSchemas = new Map(
  widgetTypes.map((type) => [
    type,
    factsOf(type).asksPlatform ? { ...schemaByType[type], isEditable: false } : schemaByType[type],
  ]),
)
