import type { WidgetSchema, WidgetSchemas } from '@/lib/form/widget-schema'
import { alertSchema } from './alert/schema'
import { areaSelectSchema } from './area-select/schema'
import { autoCompleteSchema } from './auto-complete/schema'
import { barcodeSchema } from './barcode/schema'
import { billRuleSchema } from './bill-rule/schema'
import { buttonSchema } from './button/schema'
import { calculateSchema } from './calculate/schema'
import { cardSchema } from './card/schema'
import { cascaderSchema } from './cascader/schema'
import { checkboxSchema } from './checkbox/schema'
import { collapseSchema } from './collapse/schema'
import { collapseItemSchema } from './collapse-item/schema'
import { colorPickerSchema } from './color-picker/schema'
import { createTimeSchema } from './create-time/schema'
import { createUserSchema } from './create-user/schema'
import { currOrganizeSchema } from './curr-organize/schema'
import { currPositionSchema } from './curr-position/schema'
import { datePickerSchema } from './date-picker/schema'
import { dateRangeSchema } from './date-range/schema'
import { depSelectSchema } from './dep-select/schema'
import { dividerSchema } from './divider/schema'
import { editorSchema } from './editor/schema'
import { groupSelectSchema } from './group-select/schema'
import { groupTitleSchema } from './group-title/schema'
import { iframeSchema } from './iframe/schema'
import { inputSchema } from './input/schema'
import { inputNumberSchema } from './input-number/schema'
import { linkSchema } from './link/schema'
import { locationSchema } from './location/schema'
import { modifyTimeSchema } from './modify-time/schema'
import { modifyUserSchema } from './modify-user/schema'
import { numberRangeSchema } from './number-range/schema'
import { organizeSelectSchema } from './organize-select/schema'
import { popupAttrSchema } from './popup-attr/schema'
import { popupSelectSchema } from './popup-select/schema'
import { popupTableSelectSchema } from './popup-table-select/schema'
import { posSelectSchema } from './pos-select/schema'
import { qrcodeSchema } from './qrcode/schema'
import { radioSchema } from './radio/schema'
import { rateSchema } from './rate/schema'
import { relationFormSchema } from './relation-form/schema'
import { relationFormAttrSchema } from './relation-form-attr/schema'
import { roleSelectSchema } from './role-select/schema'
import { rowSchema } from './row/schema'
import { selectSchema } from './select/schema'
import { signSchema } from './sign/schema'
import { signatureSchema } from './signature/schema'
import { sliderSchema } from './slider/schema'
import { switchSchema } from './switch/schema'
import { tabSchema } from './tab/schema'
import { tabItemSchema } from './tab-item/schema'
import { tableSchema } from './table/schema'
import { tableGridSchema } from './table-grid/schema'
import { tableGridTdSchema } from './table-grid-td/schema'
import { tableGridTrSchema } from './table-grid-tr/schema'
import { textSchema } from './text/schema'
import { textareaSchema } from './textarea/schema'
import { timePickerSchema } from './time-picker/schema'
import { timeRangeSchema } from './time-range/schema'
import { treeSelectSchema } from './tree-select/schema'
import { uploadFileSchema } from './upload-file/schema'
import { uploadImgSchema } from './upload-img/schema'
import { userSelectSchema } from './user-select/schema'
import { usersSelectSchema } from './users-select/schema'

/** Every widget schema, in the order of the palette. A new widget adds its line here. */
const all: readonly WidgetSchema[] = [
  inputSchema,
  textareaSchema,
  inputNumberSchema,
  switchSchema,
  rateSchema,
  sliderSchema,
  colorPickerSchema,
  editorSchema,
  calculateSchema,
  radioSchema,
  checkboxSchema,
  selectSchema,
  cascaderSchema,
  treeSelectSchema,
  datePickerSchema,
  timePickerSchema,
  dateRangeSchema,
  timeRangeSchema,
  numberRangeSchema,
  uploadFileSchema,
  uploadImgSchema,
  organizeSelectSchema,
  depSelectSchema,
  posSelectSchema,
  userSelectSchema,
  roleSelectSchema,
  groupSelectSchema,
  usersSelectSchema,
  areaSelectSchema,
  relationFormSchema,
  relationFormAttrSchema,
  popupSelectSchema,
  popupAttrSchema,
  popupTableSelectSchema,
  autoCompleteSchema,
  textSchema,
  linkSchema,
  alertSchema,
  buttonSchema,
  dividerSchema,
  groupTitleSchema,
  qrcodeSchema,
  barcodeSchema,
  createUserSchema,
  createTimeSchema,
  modifyUserSchema,
  modifyTimeSchema,
  currOrganizeSchema,
  currPositionSchema,
  billRuleSchema,
  tableSchema,
  rowSchema,
  cardSchema,
  tabSchema,
  tabItemSchema,
  collapseSchema,
  collapseItemSchema,
  tableGridSchema,
  tableGridTrSchema,
  tableGridTdSchema,
  signatureSchema,
  signSchema,
  locationSchema,
  iframeSchema,
]

export const widgetSchemas: WidgetSchemas = new Map(all.map((schema) => [schema.type, schema]))

/** Widgets that must ask the platform to be filled in. */
const lookUpTypes: ReadonlySet<string> = new Set([
  ...['organizeSelect', 'depSelect', 'posSelect', 'userSelect', 'roleSelect', 'groupSelect', 'usersSelect', 'areaSelect'],
  ...['relationForm', 'popupSelect', 'popupTableSelect', 'uploadFile', 'uploadImg'],
])

/** The same where nobody is signed in: what nobody can fill in is shown and never demanded. */
export const publicWidgetSchemas: WidgetSchemas = new Map(
  all.map((schema) => [schema.type, lookUpTypes.has(schema.type) ? { ...schema, isEditable: false } : schema]),
)
