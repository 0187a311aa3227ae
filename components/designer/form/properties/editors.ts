import type { ComponentType } from 'react'
import type { PropertyEntry } from '@/components/widget-kits/designer/property-entry'
import type { EditorProps } from './editor-props'
import { AbleEditor } from './editors/able-editor'
import { ChoiceEditor, SegmentsEditor, SeveralEditor } from './editors/choice-editor'
import { ChooserEditor } from './editors/chooser-editor'
import { ClassesEditor, FormClassesEditor } from './editors/class-editors'
import { ColorEditor } from './editors/color-editor'
import { ColumnsEditor } from './editors/columns-editor'
import { DefaultEditor } from './editors/default-editor'
import { ExpressionEditor } from './editors/expression-editor'
import { FieldEditor } from './editors/field-editor'
import { GridEditor } from './editors/grid-editor'
import { HeadsEditor } from './editors/heads-editor'
import { LengthEditor } from './editors/length-editor'
import { LimitEditor } from './editors/limit-editor'
import { NameEditor } from './editors/name-editor'
import { NumberEditor } from './editors/number-editor'
import { OptionsEditor } from './editors/options-editor'
import { PanesEditor } from './editors/panes-editor'
import { BillRuleEditor, PrintTemplatesEditor } from './editors/platform-editors'
import { RulesEditor } from './editors/rules-editor'
import { ScriptEditor } from './editors/script-editor'
import {
  CopiedColumnEditor,
  InterfaceEditor,
  InterfaceFieldEditor,
  ModuleEditor,
  ModuleFieldEditor,
} from './editors/source-editors'
import { StepButtonsEditor } from './editors/step-buttons-editor'
import { StorageEditor } from './editors/storage-editor'
import { SwitchEditor } from './editors/switch-editor'
import { TableButtonsEditor, TableColumnsEditor } from './editors/table-editors'
import { TextEditor } from './editors/text-editor'

type Kind = PropertyEntry['kind']
type EntryOf<K extends Kind, Entry = PropertyEntry> = Entry extends { kind: infer Own } ? (K extends Own ? Entry : never) : never

type Editing<K extends Kind> = {
  Editor: ComponentType<EditorProps<EntryOf<K>>>
  /** Below its label instead of beside it. */
  isWide?: true
  /** Several controls: the label names them together. */
  isGroup?: true
}

/** How each kind of property is edited. A kind without a line here is a type error. */
const editors: { readonly [K in Kind]: Editing<K> } = {
  text: { Editor: TextEditor },
  lines: { Editor: TextEditor, isWide: true },
  number: { Editor: NumberEditor },
  switch: { Editor: SwitchEditor },
  choice: { Editor: ChoiceEditor },
  segments: { Editor: SegmentsEditor, isGroup: true },
  several: { Editor: SeveralEditor, isGroup: true },
  length: { Editor: LengthEditor },
  color: { Editor: ColorEditor },
  script: { Editor: ScriptEditor, isGroup: true },
  field: { Editor: FieldEditor },
  fieldName: { Editor: NameEditor },
  storage: { Editor: StorageEditor, isGroup: true },
  stepButtons: { Editor: StepButtonsEditor },
  rules: { Editor: RulesEditor, isWide: true, isGroup: true },
  defaultValue: { Editor: DefaultEditor, isWide: true, isGroup: true },
  options: { Editor: OptionsEditor, isWide: true, isGroup: true },
  limit: { Editor: LimitEditor },
  able: { Editor: AbleEditor, isWide: true },
  module: { Editor: ModuleEditor },
  moduleField: { Editor: ModuleFieldEditor },
  interface: { Editor: InterfaceEditor, isWide: true },
  interfaceField: { Editor: InterfaceFieldEditor },
  columns: { Editor: ColumnsEditor, isWide: true, isGroup: true },
  copiedColumn: { Editor: CopiedColumnEditor },
  expression: { Editor: ExpressionEditor, isWide: true, isGroup: true },
  tableButtons: { Editor: TableButtonsEditor },
  tableColumns: { Editor: TableColumnsEditor },
  heads: { Editor: HeadsEditor, isWide: true, isGroup: true },
  chooser: { Editor: ChooserEditor, isWide: true, isGroup: true },
  grid: { Editor: GridEditor, isWide: true, isGroup: true },
  panes: { Editor: PanesEditor, isWide: true, isGroup: true },
  billRule: { Editor: BillRuleEditor },
  printTemplates: { Editor: PrintTemplatesEditor },
  classes: { Editor: ClassesEditor },
  formClasses: { Editor: FormClassesEditor, isWide: true },
}

export function editorOf({ kind }: PropertyEntry): ComponentType<never> {
  return editors[kind].Editor as ComponentType<never>
}

export function isWide({ kind }: PropertyEntry): boolean {
  return editors[kind].isWide ?? false
}

/** Whether the label is that of one control. */
export function labelsControl({ kind }: PropertyEntry): boolean {
  return !editors[kind].isGroup
}
