import { own, readNumber, readText } from '@/lib/form/read'
import { setProperty } from '../commands/set-property'
import { wordsOf } from '../difference/differences'
import { configOf, formIndex, nameOfNode, scopeOf, shellOf, typeOfNode } from '../form/form-nodes'
import { makeNameDefault } from '../form/names'
import { Edit, isRefusal } from '../history/edit'
import { type NodeId, rootId, subtree, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import { type Alignment, parentKey } from './align-nodes'
import type { Decide, Side, Versions } from './merge-types'

/** A field of mine that has another code, because they gave its own to another field. */
export type Renamed = {
  label: string
  from: string
  to: string
  /** Scripts that name the old code; they are people's own text and stay. */
  scriptCount: number
}

/** The versions with the names that the result has, and which of my fields have other codes for it. */
type SameNames = {
  docs: Versions<TreeDocument>
  /** Mine where only they have them yet: lists follow in two steps, for a code that is given on stands for one field at a time. */
  freed: TreeDocument
  renamed: readonly Renamed[]
  counter: Counter
}

/**
 * The three versions with the names that the result has, so that what refers to a field says the same in each of them: what one of the
 * two renamed is renamed in the others as well. Where the name is new in both, for different fields, theirs keeps it.
 */
export function withSameNames(docs: Versions<TreeDocument>, alignment: Alignment, decide: Decide): SameNames {
  const edits = { base: new Edit(docs.base), mine: new Edit(docs.mine), theirs: new Edit(docs.theirs) }
  const counter = newNumbers(docs)
  const wanted = new Map<NodeId, string>()
  const renamed = new Map<NodeId, Renamed>()
  const giveNew = (id: NodeId) => {
    const told = renamedAnew(edits.mine, id, counter)
    renamed.set(id, told)
    return told.to
  }
  /** What stands in the way of a name: another node that has it anew in that version. */
  const holder = (version: Side, id: NodeId, name: string) => {
    const { doc } = edits[version]
    const other = formIndex(doc).byName.get(scopeOf(doc, id))?.get(name.toLowerCase())
    return other !== undefined && other !== id && isMoved(docs, alignment, other, version) ? other : undefined
  }
  for (const [key, { base, mine, theirs }] of alignment.nodes) {
    if (base === undefined || mine === undefined || theirs === undefined || key === rootId) continue
    const names = {
      base: nameOfNode(docs.base, base),
      mine: nameOfNode(edits.mine.doc, mine),
      theirs: nameOfNode(docs.theirs, theirs),
    }
    const decided = decidedName(names, () => {
      const node = wordsOf(docs.mine, mine)
      return decide({ id: `${key} __vModel__`, part: 'form', node, kind: 'value', property: '__vModel__', ...names })
    })
    const inMine = decided === names.mine ? undefined : holder('mine', mine, decided)
    if (inMine !== undefined) giveNew(inMine)
    const isTaken = decided !== names.theirs && holder('theirs', theirs, decided) !== undefined
    wanted.set(key, isTaken ? giveNew(mine) : decided)
  }
  const freed = edits.mine.doc
  for (const [key, name] of wanted) giveName(edits, alignment.nodes.get(key) ?? {}, name)
  const named = { base: edits.base.doc, mine: edits.mine.doc, theirs: edits.theirs.doc }
  // Whose name was decided otherwise after all is not told.
  const kept = [...renamed].filter(([id, { to }]) => nameOfNode(named.mine, id) === to)
  return { docs: named, freed, renamed: kept.map(([, told]) => told), counter }
}

/** A name that is taken there by what was there before stays: the node then differs, and is told. */
function giveName(edits: Versions<Edit<TreeDocument>>, ids: Partial<Versions<NodeId>>, name: string) {
  for (const version of ['base', 'mine', 'theirs'] as const) {
    const [edit, id] = [edits[version], ids[version] ?? '']
    if (nameOfNode(edit.doc, id) !== name) tried(edit, setProperty({ id, path: ['__vModel__'], value: name }))
  }
}

/** Gives a field of mine a code that nobody has. */
function renamedAnew(edit: Edit<TreeDocument>, id: NodeId, counter: Counter): Renamed {
  const from = nameOfNode(edit.doc, id)
  const to = makeNameDefault(typeOfNode(edit.doc, id), counter())
  const scripts = tried(edit, setProperty({ id, path: ['__vModel__'], value: to }))
  return { label: wordsOf(edit.doc, id).label, from, to, scriptCount: scripts.length }
}

function decidedName({ base, mine, theirs }: Versions<string>, decide: () => Side): string {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  return decide() === 'mine' ? mine : theirs
}

function tried(edit: Edit<TreeDocument>, command: ReturnType<typeof setProperty>): readonly unknown[] {
  const result = command(edit)
  return isRefusal(result) ? [] : result.scripts
}

/**
 * My document with codes and numbers for what I added that theirs do not have for other nodes that stay. `named` is named anew and
 * still has its numbers, by which lists know a renamed field; `numbered` has both.
 */
export function settledMine({ docs, renamed: before, counter }: SameNames, alignment: Alignment, gone: ReadonlySet<NodeId>) {
  const edit = new Edit(docs.mine)
  const renamed: Renamed[] = [...before]
  for (const [code, id] of formIndex(docs.mine).byCode) {
    const other = formIndex(docs.theirs).byCode.get(code)
    const key = other === undefined ? undefined : alignment.keys.theirs.get(other)
    if (key === undefined || key === id || gone.has(key) || !isMoved(docs, alignment, id, 'mine')) continue
    renamed.push(renamedAnew(edit, id, counter))
  }
  const named = edit.doc
  const numbers = numbersOf(docs.theirs)
  for (const id of subtree(docs.mine, rootId)) {
    const { base, theirs } = alignment.nodes.get(id) ?? {}
    if (base === undefined && theirs === undefined && numbers.has(numberOf(docs.mine, id))) {
      setValue(edit, id, ['__config__', 'formId'], counter())
    }
  }
  const last = counter.last()
  if (last !== null) setValue(edit, rootId, ['idGlobal'], last)
  return { named, numbered: edit.doc, renamed }
}

/** Whether its code is new in that version: added, renamed, or moved into another sub-table. */
function isMoved(docs: Versions<TreeDocument>, alignment: Alignment, id: NodeId, version: Side): boolean {
  const key = alignment.keys[version].get(id) ?? ''
  const base = alignment.nodes.get(key)?.base
  if (base === undefined) return parentIsKnown(docs, alignment, id, version)
  return (
    nameOfNode(docs.base, base) !== nameOfNode(docs[version], id) ||
    parentKey(docs, alignment, key, 'base') !== parentKey(docs, alignment, key, version)
  )
}

/** Columns of a sub-table that is new as well follow its name. */
function parentIsKnown(docs: Versions<TreeDocument>, { nodes, keys }: Alignment, id: NodeId, version: Side): boolean {
  const doc = docs[version]
  const parent = doc.nodes[id]?.parent ?? rootId
  return typeOfNode(doc, parent) !== 'table' || nodes.get(keys[version].get(parent) ?? '')?.base !== undefined
}

type Counter = ReturnType<typeof newNumbers>

function newNumbers({ mine, theirs }: Versions<TreeDocument>) {
  let last: number | null = null
  const highest = () => {
    const counters = [mine, theirs].map((doc) => readNumber(own(shellOf(doc, rootId), 'idGlobal')) ?? 0)
    const given = [mine, theirs].flatMap((doc) => [...numbersOf(doc)].map((number) => Number(number) || 0))
    const named = [mine, theirs].flatMap((doc) =>
      [...formIndex(doc).byCode.keys()].map((code) => Number(/\d{1,9}$/.exec(code)?.[0] ?? 0)),
    )
    return [...counters, ...given, ...named].reduce((most, number) => Math.max(most, number), 100)
  }
  const next = () => {
    last = (last ?? highest()) + 1
    return last
  }
  return Object.assign(next, { last: () => last })
}

function numbersOf(doc: TreeDocument): ReadonlySet<string> {
  return new Set([...subtree(doc, rootId)].map((id) => numberOf(doc, id)).filter((number) => number !== ''))
}

function numberOf(doc: TreeDocument, id: NodeId): string {
  return readText(own(configOf(doc, id), 'formId'))
}
