import type { Field, LayoutItem } from '@/lib/form/build/field'
import { nodeFactory } from '@/lib/form/build/node-tree'
import { completeAppList, completeForm, completeList } from '@/lib/form/complete-design'
import type { RawRecord } from '@/lib/form/read'
import { withTexts } from '../texts/with-texts'
import { recordTable } from './columns'
import type { DesignSource } from './design-source'
import { appListDesign, listDesign, printTemplateIds } from './list-design'
import { storedWords } from './stored-words'
import { hiddenSystemFields, systemCard } from './system-fields'

export type BuiltDesign = DesignSource & {
  /** Every field that holds a value, in the order of the form, system fields last. */
  fields: readonly Field[]
  formData: string
  columnData: string
  /** Of a data view (contract 3b §12). */
  interfaceId?: string
  interfaceParam?: string
  /** The list on phones. */
  appColumnData: string
  tables: string
}

/** Two fields beside each other. */
const usualSpan = 12

/** Turns the description of a module into the documents an installation stores (contracts 3a §2, 3b §3 and §4). */
export function buildDesign(source: DesignSource): BuiltDesign {
  const layout: LayoutItem[] = [...source.layout, ...systemFieldsOf(source)]
  const factory = () => nodeFactory({ table: source.table, words: storedWords, span: usualSpan })
  const nodes = factory()
  const stored = (document: RawRecord) => JSON.stringify(withTexts(document, source.fullName))
  const fields = layout.flatMap(fieldsOf)
  const form = { ...formConfig(source), fields: layout.map(nodes.layoutNode), idGlobal: nodes.lastId() }
  return {
    ...source,
    fields,
    formData: stored(completeForm(form)),
    columnData: stored(completeList(listDesign(source, fields, factory()))),
    appColumnData: stored(completeAppList(appListDesign(source, fields, factory()))),
    tables: JSON.stringify(recordTable(source, fields)),
  }
}

function systemFieldsOf({ webType, boundTo }: DesignSource): readonly LayoutItem[] {
  // Tables of another program have no columns for them.
  if (boundTo) return []
  // Who fills in a form alone is not told who he is and what time it is.
  return webType === 1 ? hiddenSystemFields : [systemCard]
}

function fieldsOf(item: LayoutItem): Field[] {
  if (item.kind === 'display') return []
  return item.kind === 'field' ? [item] : item.children.flatMap(fieldsOf)
}

/** What differs from what every form has (`completeForm`). */
function formConfig(source: DesignSource): RawRecord {
  const { type, width } = source.popup
  return {
    labelWidth: source.labelWidth ?? 110,
    popupType: type,
    generalWidth: type === 'general' ? width : '800px',
    drawerWidth: type === 'drawer' ? width : '800px',
    fullScreenWidth: type === 'fullScreen' ? width : '100%',
    hasPrintBtn: printTemplateIds(source).length > 0,
    printId: printTemplateIds(source),
    logicalDelete: true,
    funcs: { onLoad: '', beforeSubmit: '', afterSubmit: '', ...source.scripts },
  }
}
