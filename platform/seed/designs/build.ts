import { completeAppList, completeForm, completeList } from '@/lib/form/complete-design'
import { recordTable } from './columns'
import type { DesignSource } from './design-source'
import type { Field, LayoutItem, RawNode } from './field-node'
import { systemFields } from './filled-fields'
import { appListDesign, listDesign, printTemplateIds } from './list-design'
import { nodeFactory } from './node-tree'

export type BuiltDesign = DesignSource & {
  /** Every field that holds a value, in the order of the form, system fields last. */
  fields: readonly Field[]
  formData: string
  columnData: string
  /** The list on phones. */
  appColumnData: string
  tables: string
}

/** Turns the description of a module into the documents an installation stores (contracts 3a §2, 3b §3 and §4). */
export function buildDesign(source: DesignSource): BuiltDesign {
  const layout: LayoutItem[] = [
    ...source.layout,
    { kind: 'container', widget: 'card', title: '系统信息', children: systemFields },
  ]
  const nodes = nodeFactory(source.table)
  const fields = layout.flatMap(fieldsOf)
  const form = { ...formConfig(source), fields: layout.map(nodes.layoutNode), idGlobal: nodes.lastId() }
  return {
    ...source,
    fields,
    formData: JSON.stringify(completeForm(form)),
    columnData: JSON.stringify(completeList(listDesign(source, fields, nodeFactory(source.table)))),
    appColumnData: JSON.stringify(completeAppList(appListDesign(source, fields, nodeFactory(source.table)))),
    tables: JSON.stringify(recordTable(source, fields)),
  }
}

function fieldsOf(item: LayoutItem): Field[] {
  if (item.kind === 'display') return []
  return item.kind === 'field' ? [item] : item.children.flatMap(fieldsOf)
}

function formConfig(source: DesignSource): RawNode {
  const { type, width } = source.popup
  return {
    formRef: 'formRef',
    formModel: 'dataForm',
    formRules: 'rules',
    size: 'small',
    labelPosition: 'right',
    labelWidth: source.labelWidth ?? 110,
    gutter: 15,
    span: 24,
    disabled: false,
    popupType: type,
    generalWidth: type === 'general' ? width : '800px',
    drawerWidth: type === 'drawer' ? width : '800px',
    fullScreenWidth: type === 'fullScreen' ? width : '100%',
    formStyle: '',
    className: [],
    classNames: [],
    classJson: '',
    formBtns: false,
    hasConfirmBtn: true,
    confirmButtonText: '确 定',
    hasCancelBtn: true,
    cancelButtonText: '取 消',
    hasConfirmAndAddBtn: true,
    confirmAndAddText: '确定并继续操作',
    hasPrintBtn: printTemplateIds(source).length > 0,
    printButtonText: '打 印',
    printId: printTemplateIds(source),
    primaryKeyPolicy: 1,
    concurrencyLock: false,
    logicalDelete: true,
    funcs: { onLoad: '', beforeSubmit: '', afterSubmit: '', ...source.scripts },
  }
}
