import { nameFault } from '@/lib/form/names'
import { isRecord, own, readNumber, readRecord, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Edit } from '../history/edit'
import { childrenOf, type NodeId, rootId, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import { configOf, formIndex, kindOfNode, nameOfNode, scopeOf, shellOf, typeOfNode } from './form-nodes'

/** How new fields are called; installations with other databases want other cases (contract 3a §3.2). */
export type MakeName = (type: string, number: number) => string

export const makeNameDefault: MakeName = (type, number) => (type === 'table' ? `tableField${number}` : `${type}Field${number}`)

export type Settling = {
  /** Nodes that came, parents first. */
  ids: readonly NodeId[]
  /** Keep the names that came with them where they are free; copies get new ones. */
  keepsNames: boolean
  makeName?: MakeName
}

/**
 * Makes nodes that came from elsewhere nodes of this form: ids of their own, names that nothing else has, and what a node says of
 * the sub-table around it. Numbers come from the design's own counter (contract 3a §2, `idGlobal`).
 */
export function settle(edit: Edit<TreeDocument>, { ids, keepsNames, makeName = makeNameDefault }: Settling) {
  const taken = takenNames(edit.doc, new Set(ids))
  const counterBefore = counterOf(edit)
  let counter = counterBefore
  for (const id of ids) {
    if (!isRecord(own(shellOf(edit.doc, id), '__config__'))) continue
    counter += 1
    identify(edit, id, counter)
    if (isNamed(edit.doc, id)) counter = giveName(edit, id, { taken, counter, keepsNames, makeName })
    joinScope(edit, id)
  }
  if (counter !== counterBefore) setValue(edit, rootId, ['idGlobal'], counter)
}

/** Names for fields that came into another scope and whose own name is taken there. */
export function settleNames(edit: Edit<TreeDocument>, ids: readonly NodeId[]) {
  const taken = takenNames(edit.doc, new Set(ids))
  const counterBefore = counterOf(edit)
  let counter = counterBefore
  for (const id of ids) counter = giveName(edit, id, { taken, counter, keepsNames: true, makeName: makeNameDefault })
  if (counter !== counterBefore) setValue(edit, rootId, ['idGlobal'], counter)
}

type Naming = { taken: Map<NodeId, Set<string>>; counter: number; keepsNames: boolean; makeName: MakeName }

/** The counter, which is higher when the number was taken. */
function giveName(edit: Edit<TreeDocument>, id: NodeId, { taken, counter, keepsNames, makeName }: Naming): number {
  const { doc } = edit
  const names = namesOf(taken, scopeOf(doc, id))
  const own = keepsNames ? nameOfNode(doc, id) : ''
  const isFree = nameFault(own)?.isUsable !== false && !names.has(own.toLowerCase())
  let name = own
  let number = counter
  if (!isFree) {
    // A rule of names that ignores the number would never end.
    const numberMax = counter + 10_000
    for (name = makeName(typeOfNode(doc, id), number); names.has(name.toLowerCase()) && number < numberMax; ) {
      number += 1
      name = makeName(typeOfNode(doc, id), number)
    }
  }
  names.add(name.toLowerCase())
  setValue(edit, id, ['__vModel__'], name)
  return number
}

/** The fault of a name for a node, null when it may have it. */
export function nameRefusal(doc: TreeDocument, id: NodeId, name: string): 'badName' | 'nameTaken' | null {
  const fault = nameFault(name)
  if (fault) return 'badName'
  const other = formIndex(doc).byName.get(scopeOf(doc, id))?.get(name.toLowerCase())
  return other !== undefined && other !== id ? 'nameTaken' : null
}

/** Says of a node which sub-table it stands in, or that it stands in none (contract 3a §3.1). */
export function joinScope(edit: Edit<TreeDocument>, id: NodeId) {
  const { doc } = edit
  if (kindOfNode(doc, id) !== 'field') return
  const scope = scopeOf(doc, id)
  const isInTable = scope !== rootId
  const config = configOf(doc, id)
  const write = (key: string, value: unknown) => setValue(edit, id, ['__config__', key], value)
  if (!isInTable) {
    for (const key of ['isSubTable', 'parentVModel', 'relationTable']) if (own(config, key) !== undefined) write(key, undefined)
    return
  }
  write('isSubTable', true)
  write('parentVModel', nameOfNode(doc, scope))
  write('relationTable', readText(own(configOf(doc, scope), 'tableName')))
}

/** The numbers of a form that were given to its fields (contract 3a §2, `idGlobal`); 0 where it does not count. */
export function givenNumbers(doc: TreeDocument): number {
  return Math.trunc(Math.max(0, readNumber(own(shellOf(doc, rootId), 'idGlobal')) ?? 0))
}

/** The form's counter; where it lacks, the highest number that stands at the end of a name or an id. */
function counterOf({ doc, givenBefore }: Edit<TreeDocument>): number {
  return Math.max(givenBefore, storedCounter(doc))
}

function storedCounter(doc: TreeDocument): number {
  const stored = readNumber(own(shellOf(doc, rootId), 'idGlobal'))
  if (stored !== undefined && stored >= 0) return Math.trunc(stored)
  let highest = 100
  for (const { shell } of Object.values(doc.nodes)) {
    const formId = readText(own(readRecord(own(readRecord(shell), '__config__')), 'formId'))
    for (const text of [readText(own(readRecord(shell), '__vModel__')), formId]) {
      highest = Math.max(highest, Number(/\d{1,9}$/.exec(text)?.[0] ?? 0))
    }
  }
  return highest
}

function takenNames(doc: TreeDocument, except: ReadonlySet<NodeId>): Map<NodeId, Set<string>> {
  const taken = new Map<NodeId, Set<string>>()
  for (const [id, scope] of formIndex(doc).scopes) {
    const name = except.has(id) ? '' : nameOfNode(doc, id)
    if (name !== '') namesOf(taken, scope).add(name.toLowerCase())
  }
  return taken
}

function namesOf(taken: Map<NodeId, Set<string>>, scope: NodeId): Set<string> {
  const names = taken.get(scope) ?? new Set<string>()
  taken.set(scope, names)
  return names
}

function isNamed(doc: TreeDocument, id: NodeId): boolean {
  const kind = kindOfNode(doc, id)
  const { name } = factsOf(typeOfNode(doc, id))
  if ((kind !== 'field' && kind !== 'table') || name === 'none') return false
  return name === 'needed' || nameOfNode(doc, id) !== ''
}

/** Ids by which other clients tell nodes apart, and the name of a pane among its neighbours. */
function identify(edit: Edit<TreeDocument>, id: NodeId, counter: number) {
  const config = configOf(edit.doc, id)
  setValue(edit, id, ['__config__', 'formId'], counter)
  const renderKey = readNumber(own(config, 'renderKey'))
  if (renderKey !== undefined) setValue(edit, id, ['__config__', 'renderKey'], renderKey + counter)
  if (/^row\d+$/.test(readText(own(config, 'componentName'))))
    setValue(edit, id, ['__config__', 'componentName'], `row${counter}`)
  namePane(edit, id)
}

function namePane(edit: Edit<TreeDocument>, id: NodeId) {
  const { doc } = edit
  const parent = doc.nodes[id]?.parent
  if (kindOfNode(doc, id) !== 'pane' || !parent) return
  const name = readText(own(shellOf(doc, id), 'name'))
  const others = new Set(
    childrenOf(doc, parent)
      .filter((pane) => pane !== id)
      .map((pane) => readText(own(shellOf(doc, pane), 'name'))),
  )
  if (name === '' || !others.has(name)) return
  let next = others.size + 1
  while (others.has(String(next))) next += 1
  setValue(edit, id, ['name'], String(next))
}
