import { alertWidget } from './alert'
import { areaSelectWidget } from './area-select'
import { autoCompleteWidget } from './auto-complete'
import { barcodeWidget } from './barcode'
import { billRuleWidget } from './bill-rule'
import { buttonWidget } from './button'
import { calculateWidget } from './calculate'
import { cardWidget } from './card'
import { cascaderWidget } from './cascader'
import { checkboxWidget } from './checkbox'
import { collapseWidget } from './collapse'
import { collapseItemWidget } from './collapse-item'
import { colorPickerWidget } from './color-picker'
import { createTimeWidget } from './create-time'
import { createUserWidget } from './create-user'
import { currOrganizeWidget } from './curr-organize'
import { currPositionWidget } from './curr-position'
import { datePickerWidget } from './date-picker'
import { dateRangeWidget } from './date-range'
import type { Widget } from './define-widget'
import { depSelectWidget } from './dep-select'
import { dividerWidget } from './divider'
import { editorWidget } from './editor'
import { groupSelectWidget } from './group-select'
import { groupTitleWidget } from './group-title'
import { iframeWidget } from './iframe'
import { inputWidget } from './input'
import { inputNumberWidget } from './input-number'
import { linkWidget } from './link'
import { locationWidget } from './location'
import { modifyTimeWidget } from './modify-time'
import { modifyUserWidget } from './modify-user'
import { numberRangeWidget } from './number-range'
import { organizeSelectWidget } from './organize-select'
import { popupAttrWidget } from './popup-attr'
import { popupSelectWidget } from './popup-select'
import { popupTableSelectWidget } from './popup-table-select'
import { posSelectWidget } from './pos-select'
import { qrcodeWidget } from './qrcode'
import { radioWidget } from './radio'
import { rateWidget } from './rate'
import { relationFormWidget } from './relation-form'
import { relationFormAttrWidget } from './relation-form-attr'
import { roleSelectWidget } from './role-select'
import { rowWidget } from './row'
import { selectWidget } from './select'
import { signWidget } from './sign'
import { signatureWidget } from './signature'
import { sliderWidget } from './slider'
import { switchWidget } from './switch'
import { tabWidget } from './tab'
import { tabItemWidget } from './tab-item'
import { tableWidget } from './table'
import { tableGridWidget } from './table-grid'
import { tableGridTdWidget } from './table-grid-td'
import { tableGridTrWidget } from './table-grid-tr'
import { textWidget } from './text'
import { textareaWidget } from './textarea'
import { timePickerWidget } from './time-picker'
import { timeRangeWidget } from './time-range'
import { treeSelectWidget } from './tree-select'
import { uploadFileWidget } from './upload-file'
import { uploadImgWidget } from './upload-img'
import { userSelectWidget } from './user-select'
import { usersSelectWidget } from './users-select'

/** Every widget of the product. The order is the order of the palette; facets are loaded when a page needs them. */
const list = [
  // Basic fields
  inputWidget,
  textareaWidget,
  inputNumberWidget,
  switchWidget,
  radioWidget,
  checkboxWidget,
  selectWidget,
  cascaderWidget,
  treeSelectWidget,
  datePickerWidget,
  timePickerWidget,
  dateRangeWidget,
  timeRangeWidget,
  numberRangeWidget,
  uploadFileWidget,
  uploadImgWidget,
  colorPickerWidget,
  rateWidget,
  sliderWidget,
  editorWidget,
  linkWidget,
  buttonWidget,
  textWidget,
  alertWidget,
  dividerWidget,
  groupTitleWidget,
  // People, organisation and lookups
  organizeSelectWidget,
  depSelectWidget,
  posSelectWidget,
  userSelectWidget,
  roleSelectWidget,
  groupSelectWidget,
  usersSelectWidget,
  areaSelectWidget,
  relationFormWidget,
  relationFormAttrWidget,
  popupSelectWidget,
  popupAttrWidget,
  popupTableSelectWidget,
  autoCompleteWidget,
  tableWidget,
  calculateWidget,
  barcodeWidget,
  qrcodeWidget,
  signatureWidget,
  signWidget,
  locationWidget,
  iframeWidget,
  // Filled by the server
  createUserWidget,
  createTimeWidget,
  modifyUserWidget,
  modifyTimeWidget,
  currOrganizeWidget,
  currPositionWidget,
  billRuleWidget,
  // Containers and their parts
  rowWidget,
  cardWidget,
  tabWidget,
  tabItemWidget,
  collapseWidget,
  collapseItemWidget,
  tableGridWidget,
  tableGridTrWidget,
  tableGridTdWidget,
] as const

export const widgets: ReadonlyMap<string, Widget> = new Map(list.map((widget) => [widget.type, widget]))
