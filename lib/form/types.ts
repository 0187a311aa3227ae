/**
 * A form design after parsing (contract 3a). The parsed tree carries what the runtime needs under our names;
 * `raw` is the node as it was stored, with every unknown key, and is what gets written back.
 */
export type FormDesign = {
  fields: readonly FieldNode[]
  config: FormConfig
  raw: Readonly<Record<string, unknown>>
  /** What was wrong with the design and how it was handled; shown to administrators. */
  problems: readonly DesignProblem[]
  /** The document was a bare array of field nodes; `raw.fields` is that array. */
  isFieldList: boolean
  /** The stored text when no document could be read from it (not JSON, too large, too deep); written back unchanged. */
  unreadableSource: string | null
  /** While it is shown in another language than its own (`inLanguage`): the texts of that language. */
  said?: DesignTexts
}

/** What texts of a design are in another language, by the text as it stands in the design (`readDesignTexts`). */
export type DesignTexts = ReadonlyMap<string, string>

export type DesignProblem = {
  code:
    | 'notJson'
    | 'notAnObject'
    | 'tooLarge'
    | 'unknownWidget'
    | 'missingName'
    | 'duplicateName'
    | 'reservedName'
    | 'badName'
    | 'tooDeep'
    | 'tooManyFields'
    | 'badConfig'
    | 'cycle'
    | 'badExpression'
    | 'badPattern'
    | 'unknownReference'
  /** Path or name of the node, for the message. */
  where: string
  detail?: string
}

export type FormConfig = {
  size: 'medium' | 'small' | 'mini'
  labelPosition: 'left' | 'right' | 'top'
  labelWidth: number
  gutter: number
  disabled: boolean
  popupType: 'general' | 'drawer' | 'fullScreen'
  generalWidth: string
  drawerWidth: string
  fullScreenWidth: string
  isWordForm: boolean
  confirmButtonText: string
  cancelButtonText: string
  hasConfirmAndAddBtn: boolean
  confirmAndAddText: string
  hasPrintBtn: boolean
  printButtonText: string
  printIds: readonly string[]
  concurrencyLock: boolean
  logicalDelete: boolean
}

export type FieldKind = 'field' | 'container' | 'pane' | 'table' | 'gridRow' | 'gridCell'

/** One node of the design tree. */
export type FieldNode = {
  /** Stable within one parsed design; React key and store key of unnamed nodes. */
  key: string
  kind: FieldKind
  /** Type key of the 3.5 line (`input`, `datePicker`, …), older names already translated (contract 3a §16); as stored when unknown. */
  type: string
  /** `__vModel__`; empty for nodes that hold no value. Fields of a sub-table carry the child's own name. */
  name: string
  /** Name under which rights, columns and searches know the field: `name`, or `tableFieldN-child` inside a sub-table. Nodes without a name have their `key` here, which no name can equal. */
  code: string
  label: string
  showLabel: boolean
  tipLabel: string
  labelWidth: number | null
  /** 2…24 columns of the grid. */
  span: number
  required: boolean
  disabled: boolean
  /** Hidden by the design, itself or a container around it: `noShow`, or not for `pc` (spec 2 §5.1). */
  hidden: boolean
  placeholder: string
  defaultValue: unknown
  regList: readonly { pattern: string; message: string }[]
  children: readonly FieldNode[]
  /** Name of the sub-table that holds this field, else null. */
  parentTable: string | null
  raw: Readonly<Record<string, unknown>>
  /** The texts of its design, where that is shown in another language than its own (`inLanguage`). */
  said?: DesignTexts
}

export type Issue = { path: string; code: string; message?: string; params?: Record<string, string | number> }

export type FormMode = 'create' | 'edit' | 'detail'

export type RecordValues = Readonly<Record<string, unknown>>
