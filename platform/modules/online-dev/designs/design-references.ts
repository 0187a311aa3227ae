import { isRecord, ownAttribute, type RawRecord, readList, readText } from '@/lib/form/read'
import { attributeSource } from '@/lib/form/references'
import { factsOf } from '@/lib/form/widget-facts/table'

/** What a design takes from elsewhere: a data interface, or the records of another module; with the columns that it shows or stores. */
export type DesignReference = { kind: ReferenceKind; targetId: string; columns: readonly string[] }
export type ReferenceKind = 'interface' | 'module'

const interfaceKeys = ['interfaceId', 'propsUrl', 'propsApi', 'treePropsUrl', 'treeInterfaceId'] as const
/** Attributes that name one column of what is asked (contract 3a §4.6, §8.1; 3b §4.5; spec 2 §3.6b). */
const columnKeys = ['propsValue', 'relationField', 'treePropsValue', 'treePropsLabel', 'treePropsChildren'] as const
const columnListKeys = ['columnOptions', 'relationOptions'] as const
/** Columns that count where the design names none. */
const defaultColumns = ['id', 'fullName', 'children'] as const

const depthMax = 60

/**
 * Everything that the documents of a design name, wherever it stands in them: fields, rows chosen into a sub-table, trees,
 * buttons. Read from the JSON as it is, so that neither unknown widgets nor later shapes are missed. A document that cannot be
 * read names nothing.
 */
export function designReferences(...documents: readonly string[]): DesignReference[] {
  const found: Found = { references: new Map(), attributes: new Map(), sources: [] }
  for (const document of documents) visit(parsed(document), found, 0)
  for (const { name, reference } of found.sources) for (const column of found.attributes.get(name) ?? []) reference.add(column)
  return [...found.references.values()].map(({ kind, targetId, columns }) => ({ kind, targetId, columns: [...columns] }))
}

type Collected = { kind: ReferenceKind; targetId: string; columns: Set<string> }
type Found = {
  references: Map<string, Collected>
  /** Columns of the chosen record that attribute fields show, by the field that chooses it. */
  attributes: Map<string, Set<string>>
  sources: { name: string; reference: Set<string> }[]
}

function visit(value: unknown, found: Found, depth: number): void {
  if (depth > depthMax) return
  if (Array.isArray(value)) for (const item of value) visit(item, found, depth + 1)
  if (!isRecord(value)) return
  collect(value, found)
  for (const item of Object.values(value)) visit(item, found, depth + 1)
}

function collect(node: RawRecord, found: Found): void {
  const config = isRecord(node.__config__) ? node.__config__ : {}
  const facts = factsOf(readText(config.jnpfKey) || readText(node.jnpfKey))
  if (facts.copiesFrom !== null) {
    const source = attributeSource(readText(ownAttribute(node, 'relationField')))
    const shown = found.attributes.get(source) ?? new Set()
    found.attributes.set(source, shown.add(readText(ownAttribute(node, 'showField'))))
  }
  for (const key of interfaceKeys) {
    const id = readText(ownAttribute(node, key)) || readText(ownAttribute(config, key))
    if (id !== '') add(found, 'interface', id, [...columnsOf(node), ...columnsOf(config), ...defaultColumns], node)
  }
  const modelId = facts.chosenFrom === 'module' ? readText(ownAttribute(node, 'modelId')) : ''
  if (modelId !== '') add(found, 'module', modelId, columnsOf(node), node)
}

function add(found: Found, kind: ReferenceKind, targetId: string, columns: readonly string[], node: RawRecord): void {
  const key = `${kind} ${targetId}`
  const reference = found.references.get(key) ?? { kind, targetId, columns: new Set<string>() }
  for (const column of columns) if (column !== '') reference.columns.add(column)
  found.references.set(key, reference)
  const name = readText(node.__vModel__)
  if (name !== '') found.sources.push({ name, reference: reference.columns })
}

function columnsOf(holder: RawRecord): string[] {
  const lists = columnListKeys.flatMap((key) => readList(ownAttribute(holder, key)))
  const listed = lists.map((column) => (isRecord(column) ? readText(column.value) : readText(column)))
  return [...columnKeys.map((key) => readText(ownAttribute(holder, key))), ...listed, ...optionColumns(holder.props, 0)]
}

/** Trees of older designs nest the keys once more (contract 3a §16). */
function optionColumns(props: unknown, depth: number): string[] {
  if (!isRecord(props) || depth > 1) return []
  const own = [props.value, props.label, props.children].map((key) => readText(key))
  return [...own, ...optionColumns(props.props, depth + 1)]
}

function parsed(document: string): unknown {
  try {
    return JSON.parse(document)
  } catch {
    return null
  }
}
