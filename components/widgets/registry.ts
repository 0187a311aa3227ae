import type { Widget, WidgetFaces } from '@/components/widget-kits/define-widget'
import { type WidgetType, widgetTypes } from '@/lib/form/widget-facts/widget-types'
import { alertFaces } from './alert'
import { areaSelectFaces } from './area-select'
import { autoCompleteFaces } from './auto-complete'
import { barcodeFaces } from './barcode'
import { billRuleFaces } from './bill-rule'
import { buttonFaces } from './button'
import { calculateFaces } from './calculate'
import { cardFaces } from './card'
import { cascaderFaces } from './cascader'
import { checkboxFaces } from './checkbox'
import { collapseFaces } from './collapse'
import { colorPickerFaces } from './color-picker'
import { createTimeFaces } from './create-time'
import { createUserFaces } from './create-user'
import { currOrganizeFaces } from './curr-organize'
import { currPositionFaces } from './curr-position'
import { datePickerFaces } from './date-picker'
import { dateRangeFaces } from './date-range'
import { depSelectFaces } from './dep-select'
import { dividerFaces } from './divider'
import { editorFaces } from './editor'
import { groupSelectFaces } from './group-select'
import { groupTitleFaces } from './group-title'
import { iframeFaces } from './iframe'
import { inputFaces } from './input'
import { inputNumberFaces } from './input-number'
import { linkFaces } from './link'
import { locationFaces } from './location'
import { modifyTimeFaces } from './modify-time'
import { modifyUserFaces } from './modify-user'
import { numberRangeFaces } from './number-range'
import { organizeSelectFaces } from './organize-select'
import { popupAttrFaces } from './popup-attr'
import { popupSelectFaces } from './popup-select'
import { popupTableSelectFaces } from './popup-table-select'
import { posSelectFaces } from './pos-select'
import { qrcodeFaces } from './qrcode'
import { radioFaces } from './radio'
import { rateFaces } from './rate'
import { relationFormFaces } from './relation-form'
import { relationFormAttrFaces } from './relation-form-attr'
import { roleSelectFaces } from './role-select'
import { rowFaces } from './row'
import { schemaByType } from './schemas'
import { selectFaces } from './select'
import { signFaces } from './sign'
import { sliderFaces } from './slider'
import { switchFaces } from './switch'
import { tabFaces } from './tab'
import { tableFaces } from './table'
import { tableGridFaces } from './table-grid'
import { textFaces } from './text'
import { textareaFaces } from './textarea'
import { timePickerFaces } from './time-picker'
import { timeRangeFaces } from './time-range'
import { treeSelectFaces } from './tree-select'
import { uploadFileFaces } from './upload-file'
import { uploadImgFaces } from './upload-img'
import { userSelectFaces } from './user-select'
import { usersSelectFaces } from './users-select'

/** Drawn by what holds it. */
const part: WidgetFaces = {}

/** What the browser shows of every widget; the code comes when a page needs it. A widget without a line here is a type error. */
export const widgetFaces: Readonly<Record<WidgetType, WidgetFaces>> = {
  input: inputFaces,
  textarea: textareaFaces,
  inputNumber: inputNumberFaces,
  switch: switchFaces,
  radio: radioFaces,
  checkbox: checkboxFaces,
  select: selectFaces,
  cascader: cascaderFaces,
  treeSelect: treeSelectFaces,
  datePicker: datePickerFaces,
  timePicker: timePickerFaces,
  dateRange: dateRangeFaces,
  timeRange: timeRangeFaces,
  numberRange: numberRangeFaces,
  uploadFile: uploadFileFaces,
  uploadImg: uploadImgFaces,
  colorPicker: colorPickerFaces,
  rate: rateFaces,
  slider: sliderFaces,
  editor: editorFaces,
  link: linkFaces,
  button: buttonFaces,
  text: textFaces,
  alert: alertFaces,
  divider: dividerFaces,
  groupTitle: groupTitleFaces,
  organizeSelect: organizeSelectFaces,
  depSelect: depSelectFaces,
  posSelect: posSelectFaces,
  userSelect: userSelectFaces,
  roleSelect: roleSelectFaces,
  groupSelect: groupSelectFaces,
  usersSelect: usersSelectFaces,
  areaSelect: areaSelectFaces,
  relationForm: relationFormFaces,
  relationFormAttr: relationFormAttrFaces,
  popupSelect: popupSelectFaces,
  popupAttr: popupAttrFaces,
  popupTableSelect: popupTableSelectFaces,
  autoComplete: autoCompleteFaces,
  table: tableFaces,
  calculate: calculateFaces,
  barcode: barcodeFaces,
  qrcode: qrcodeFaces,
  signature: signFaces,
  sign: signFaces,
  location: locationFaces,
  iframe: iframeFaces,
  createUser: createUserFaces,
  createTime: createTimeFaces,
  modifyUser: modifyUserFaces,
  modifyTime: modifyTimeFaces,
  currOrganize: currOrganizeFaces,
  currPosition: currPositionFaces,
  billRule: billRuleFaces,
  row: rowFaces,
  card: cardFaces,
  tab: tabFaces,
  collapse: collapseFaces,
  tableGrid: tableGridFaces,
  tabItem: part,
  collapseItem: part,
  tableGridTr: part,
  tableGridTd: part,
}

/** Every widget by its type key, in the order of the palette. */
export const widgets: ReadonlyMap<string, Widget> = new Map(
  widgetTypes.map((type) => [type, { type, schema: schemaByType[type], ...widgetFaces[type] }]),
)
