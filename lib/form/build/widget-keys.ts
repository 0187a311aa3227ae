import type { LinkLimit } from '../link-limit'
import type { WidgetType } from '../widget-facts/widget-types'
import type { Word } from './words'

/** Text that stands in the design, or a word that comes with its language. */
type Text = string | Word
type Trigger = { trigger?: string | readonly string[] }
type Keeping<Value> = Trigger & { defaultValue?: Value }
export type Rule = { pattern: string; message: string }
type Ruled = { regList?: readonly Rule[] }

type Prompted = { placeholder?: Text; clearable?: boolean }
type Editable = Prompted & { readonly?: boolean }
type Addons = { addonBefore?: string; addonAfter?: string }

/** Contract 3a §8.1. */
type Source = {
  dataType?: 'static' | 'dictionary' | 'dynamic'
  dictionaryType?: string
  propsUrl?: string
  propsName?: string
  templateJson?: readonly object[]
}
type Choices = { options?: readonly object[]; props?: { label: string; value: string; children?: string }; multiple?: boolean }
type ChoiceList = Prompted & Choices & { filterable?: boolean }
type ChoiceButtons = Choices & {
  placeholder?: Text
  direction?: 'horizontal' | 'vertical'
  optionType?: 'default' | 'button'
  border?: boolean
  size?: string
}

/** Contract 3a §4.4: kind 1 is a moment, 2 another field, 3 the time of now. */
type TimeLimits = {
  defaultCurrent?: boolean
  startTimeRule?: boolean
  startTimeType?: 1 | 2 | 3
  startTimeTarget?: number
  startTimeValue?: number | ''
  startRelationField?: string
  endTimeRule?: boolean
  endTimeType?: 1 | 2 | 3
  endTimeTarget?: number
  endTimeValue?: number | ''
  endRelationField?: string
}
type Range = Editable & { format?: string; startPlaceholder?: Text; endPlaceholder?: Text; type?: string }
type People = Prompted & { selectType?: 'all' | 'custom'; ableIds?: readonly string[]; multiple?: boolean; auth?: boolean }
type PeopleConfig = Keeping<'' | readonly string[]> & { defaultCurrent?: boolean }
type PeopleField = { config: PeopleConfig; own: People }

/** Contract 3a §4.5. */
type Chooser = Prompted & {
  columnOptions?: readonly { value: string; label: string }[]
  hasPage?: boolean
  pageSize?: number
  popupType?: 'dialog' | 'popover' | 'drawer'
  popupTitle?: Text
  popupWidth?: string
  filterable?: boolean
  relationField?: string
}
type FromInterface = { interfaceId?: string; interfaceName?: string; templateJson?: readonly object[] }
type InterfaceChooser = Chooser & FromInterface & { propsValue?: string; interfaceHasPage?: 0 | 1; multiple?: boolean }

type Uploads = {
  accept?: string
  fileSize?: number
  sizeUnit?: 'KB' | 'MB'
  limit?: number
  buttonText?: Text
  tipText?: string
  showTip?: boolean
  pathType?: string
  isAccount?: 0 | 1
  folder?: string
}
type FilesField = { config: Keeping<readonly never[]>; own: Uploads }
type Filled = { config: Trigger; own: { placeholder?: Text; readonly?: boolean; type?: string; showLevel?: string } }

/**
 * Keys of a node that holds a value, by its widget (contract 3a §4): those of `__config__` and those beside it, without what every
 * field has. A key that a widget does not know, or a value that it does not take, is a type error where the field is built.
 */
export type WidgetKeys = {
  input: {
    config: Keeping<string> & Ruled & { unique?: boolean }
    own: Editable &
      Addons & {
        maxlength?: number
        showWordLimit?: boolean
        showPassword?: boolean
        prefixIcon?: string
        suffixIcon?: string
      }
  }
  textarea: {
    config: Keeping<string>
    own: Editable & {
      type?: 'textarea'
      maxlength?: number
      showWordLimit?: boolean
      autoSize?: { minRows: number; maxRows: number }
    }
  }
  inputNumber: {
    config: Keeping<number> & { linkLimit?: LinkLimit }
    own: Addons & {
      placeholder?: Text
      step?: number
      precision?: number
      min?: number
      max?: number
      controls?: boolean
      thousands?: boolean
      isAmountChinese?: boolean
    }
  }
  datePicker: {
    config: Keeping<number> & TimeLimits
    own: Editable & { type?: 'date'; format?: string; startTime?: null; endTime?: null }
  }
  timePicker: { config: Keeping<string>; own: Editable & { format?: string } }
  dateRange: { config: Keeping<readonly number[]>; own: Range }
  timeRange: { config: Keeping<readonly string[]>; own: Range }
  numberRange: { config: Keeping<readonly number[]>; own: { precision?: number } }
  switch: {
    config: Keeping<number>
    own: {
      activeValue?: number
      inactiveValue?: number
      activeTxt?: Text
      inactiveTxt?: Text
      activeColor?: null
      inactiveColor?: null
    }
  }
  slider: { config: Keeping<number>; own: { min?: number; max?: number; step?: number; showStops?: boolean; range?: boolean } }
  rate: { config: Keeping<number>; own: { count?: number; allowHalf?: boolean; showText?: boolean; showScore?: boolean } }
  colorPicker: { config: Keeping<string>; own: { showAlpha?: boolean; colorFormat?: 'hex' | 'rgb' | 'hsl'; size?: string } }
  editor: { config: Keeping<string>; own: { placeholder?: Text } }
  signature: { config: Keeping<string>; own: { placeholder?: Text } }
  select: { config: Keeping<string | readonly string[]> & Source; own: ChoiceList }
  radio: { config: Keeping<string> & Source; own: ChoiceButtons }
  checkbox: { config: Keeping<readonly string[]> & Source; own: ChoiceButtons }
  cascader: { config: Keeping<readonly string[]> & Source; own: ChoiceList & { showAllLevels?: boolean; separator?: string } }
  treeSelect: { config: Keeping<readonly string[]> & Source; own: ChoiceList & { lastLevel?: boolean } }
  userSelect: { config: PeopleConfig; own: People & { relationField?: string } }
  usersSelect: PeopleField
  depSelect: PeopleField
  organizeSelect: PeopleField
  posSelect: PeopleField
  roleSelect: PeopleField
  groupSelect: PeopleField
  areaSelect: {
    config: Keeping<readonly string[]>
    own: Prompted & { level?: number; multiple?: boolean; selectType?: 'all'; ableAddressIds?: readonly string[] }
  }
  relationForm: { config: Keeping<string> & { unique?: boolean }; own: Chooser & { modelId?: string } }
  relationFormAttr: { config: Trigger; own: { relationField?: string; showField?: string; isStorage?: 0 | 1 } }
  popupSelect: { config: Keeping<string>; own: InterfaceChooser }
  popupTableSelect: { config: Keeping<string | readonly string[]>; own: InterfaceChooser }
  autoComplete: {
    config: Keeping<string>
    own: Prompted & FromInterface & { relationField?: string; total?: number; maxlength?: number }
  }
  uploadFile: FilesField
  uploadImg: FilesField
  calculate: {
    config: Trigger & Ruled
    own: {
      expression?: readonly Token[]
      precision?: number
      thousands?: boolean
      isAmountChinese?: boolean
      isStorage?: 0 | 1
    }
  }
  billRule: { config: Trigger & { rule?: string; ruleName?: string }; own: { readonly?: boolean; placeholder?: Text } }
  createUser: Filled
  createTime: Filled
  modifyUser: Filled
  modifyTime: Filled
  currOrganize: Filled
  table: {
    config: {
      type?: 'table'
      rowType?: 'table'
      showTitle?: boolean
      complexHeaderList?: readonly object[]
      defaultValue?: readonly object[]
    }
    own: {
      showAddBtn?: boolean
      showDeleteBtn?: boolean
      actionText?: Text
      addType?: 0 | 1
      addTableConf?: object
      tableConf?: object
      showSummary?: boolean
      summaryField?: readonly string[]
      thousands?: boolean
      thousandsField?: readonly string[]
    }
  }
}

/** Widgets whose fields can be built. */
export type BuiltWidget = keyof WidgetKeys & WidgetType

/** Tokens of contract 3a §10: every digit stands alone, fields are objects. */
export type Token = string | { __vModel__: string; label: string }
