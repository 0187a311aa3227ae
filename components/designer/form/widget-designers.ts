import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'
import { alertDesigner } from '@/components/widgets/alert/designer'
import { areaSelectDesigner } from '@/components/widgets/area-select/designer'
import { autoCompleteDesigner } from '@/components/widgets/auto-complete/designer'
import { barcodeDesigner } from '@/components/widgets/barcode/designer'
import { billRuleDesigner } from '@/components/widgets/bill-rule/designer'
import { buttonDesigner } from '@/components/widgets/button/designer'
import { calculateDesigner } from '@/components/widgets/calculate/designer'
import { cardDesigner } from '@/components/widgets/card/designer'
import { cascaderDesigner } from '@/components/widgets/cascader/designer'
import { checkboxDesigner } from '@/components/widgets/checkbox/designer'
import { collapseDesigner, collapseItemDesigner } from '@/components/widgets/collapse/designer'
import { colorPickerDesigner } from '@/components/widgets/color-picker/designer'
import { createTimeDesigner } from '@/components/widgets/create-time/designer'
import { createUserDesigner } from '@/components/widgets/create-user/designer'
import { currOrganizeDesigner } from '@/components/widgets/curr-organize/designer'
import { currPositionDesigner } from '@/components/widgets/curr-position/designer'
import { datePickerDesigner } from '@/components/widgets/date-picker/designer'
import { dateRangeDesigner } from '@/components/widgets/date-range/designer'
import { depSelectDesigner } from '@/components/widgets/dep-select/designer'
import { dividerDesigner } from '@/components/widgets/divider/designer'
import { editorDesigner } from '@/components/widgets/editor/designer'
import { groupSelectDesigner } from '@/components/widgets/group-select/designer'
import { groupTitleDesigner } from '@/components/widgets/group-title/designer'
import { iframeDesigner } from '@/components/widgets/iframe/designer'
import { inputDesigner } from '@/components/widgets/input/designer'
import { inputNumberDesigner } from '@/components/widgets/input-number/designer'
import { linkDesigner } from '@/components/widgets/link/designer'
import { locationDesigner } from '@/components/widgets/location/designer'
import { modifyTimeDesigner } from '@/components/widgets/modify-time/designer'
import { modifyUserDesigner } from '@/components/widgets/modify-user/designer'
import { numberRangeDesigner } from '@/components/widgets/number-range/designer'
import { organizeSelectDesigner } from '@/components/widgets/organize-select/designer'
import { popupAttrDesigner } from '@/components/widgets/popup-attr/designer'
import { popupSelectDesigner } from '@/components/widgets/popup-select/designer'
import { popupTableSelectDesigner } from '@/components/widgets/popup-table-select/designer'
import { posSelectDesigner } from '@/components/widgets/pos-select/designer'
import { qrcodeDesigner } from '@/components/widgets/qrcode/designer'
import { radioDesigner } from '@/components/widgets/radio/designer'
import { rateDesigner } from '@/components/widgets/rate/designer'
import { relationFormDesigner } from '@/components/widgets/relation-form/designer'
import { relationFormAttrDesigner } from '@/components/widgets/relation-form-attr/designer'
import { roleSelectDesigner } from '@/components/widgets/role-select/designer'
import { rowDesigner } from '@/components/widgets/row/designer'
import { selectDesigner } from '@/components/widgets/select/designer'
import { signatureDesigner, signDesigner } from '@/components/widgets/sign/designer'
import { sliderDesigner } from '@/components/widgets/slider/designer'
import { switchDesigner } from '@/components/widgets/switch/designer'
import { tabDesigner, tabItemDesigner } from '@/components/widgets/tab/designer'
import { tableDesigner } from '@/components/widgets/table/designer'
import { tableGridDesigner, tableGridTdDesigner, tableGridTrDesigner } from '@/components/widgets/table-grid/designer'
import { textDesigner } from '@/components/widgets/text/designer'
import { textareaDesigner } from '@/components/widgets/textarea/designer'
import { timePickerDesigner } from '@/components/widgets/time-picker/designer'
import { timeRangeDesigner } from '@/components/widgets/time-range/designer'
import { treeSelectDesigner } from '@/components/widgets/tree-select/designer'
import { uploadFileDesigner } from '@/components/widgets/upload-file/designer'
import { uploadImgDesigner } from '@/components/widgets/upload-img/designer'
import { userSelectDesigner } from '@/components/widgets/user-select/designer'
import { usersSelectDesigner } from '@/components/widgets/users-select/designer'
import type { WidgetType } from '@/lib/form/widget-facts/widget-types'

/** What the designer knows of every widget. One without a line here is a type error; no page that shows a form comes by here. */
export const widgetDesigners: Readonly<Record<WidgetType, WidgetDesigner>> = {
  input: inputDesigner,
  textarea: textareaDesigner,
  inputNumber: inputNumberDesigner,
  switch: switchDesigner,
  radio: radioDesigner,
  checkbox: checkboxDesigner,
  select: selectDesigner,
  cascader: cascaderDesigner,
  treeSelect: treeSelectDesigner,
  datePicker: datePickerDesigner,
  timePicker: timePickerDesigner,
  dateRange: dateRangeDesigner,
  timeRange: timeRangeDesigner,
  numberRange: numberRangeDesigner,
  uploadFile: uploadFileDesigner,
  uploadImg: uploadImgDesigner,
  colorPicker: colorPickerDesigner,
  rate: rateDesigner,
  slider: sliderDesigner,
  editor: editorDesigner,
  link: linkDesigner,
  button: buttonDesigner,
  text: textDesigner,
  alert: alertDesigner,
  divider: dividerDesigner,
  groupTitle: groupTitleDesigner,
  organizeSelect: organizeSelectDesigner,
  depSelect: depSelectDesigner,
  posSelect: posSelectDesigner,
  userSelect: userSelectDesigner,
  roleSelect: roleSelectDesigner,
  groupSelect: groupSelectDesigner,
  usersSelect: usersSelectDesigner,
  areaSelect: areaSelectDesigner,
  relationForm: relationFormDesigner,
  relationFormAttr: relationFormAttrDesigner,
  popupSelect: popupSelectDesigner,
  popupAttr: popupAttrDesigner,
  popupTableSelect: popupTableSelectDesigner,
  autoComplete: autoCompleteDesigner,
  table: tableDesigner,
  calculate: calculateDesigner,
  barcode: barcodeDesigner,
  qrcode: qrcodeDesigner,
  signature: signatureDesigner,
  sign: signDesigner,
  location: locationDesigner,
  iframe: iframeDesigner,
  createUser: createUserDesigner,
  createTime: createTimeDesigner,
  modifyUser: modifyUserDesigner,
  modifyTime: modifyTimeDesigner,
  currOrganize: currOrganizeDesigner,
  currPosition: currPositionDesigner,
  billRule: billRuleDesigner,
  row: rowDesigner,
  card: cardDesigner,
  tab: tabDesigner,
  collapse: collapseDesigner,
  tableGrid: tableGridDesigner,
  tabItem: tabItemDesigner,
  collapseItem: collapseItemDesigner,
  tableGridTr: tableGridTrDesigner,
  tableGridTd: tableGridTdDesigner,
}
