import { own, readNumber, readText } from '@/lib/form/read'
import { setProperty } from '../commands/set-property'
import { wordsOf } from '../difference/differences'
import { configOf, formIndex, nameOfNode, shellOf, typeOfNode } from '../form/form-nodes'
import { makeNameDefault } from '../form/names'
import { Edit, isRefusal } from '../history/edit'
import { type NodeId, rootId, subtree, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import { type Alignment, parentKey } from './align-nodes'
import type { Decide, Versions } from './merge-types'

/** A field of mine that has another code, because they gave its own to another field. */
export type Renamed = {
  label: string
  from: string
  to: string
  /** Scripts that name the old code; they are people's own text and stay. */
  scriptCount: number
}

/**
 * The three versions with the names that the result has, so that what refers to a field says the same in each of them: what one of the
 * two renamed is renamed in the others as well.
 */
export function withSameNames(docs: Versions<TreeDocument>, alignment: Alignment, decide: Decide): Versions<TreeDocument> {
  const edits = { base: new Edit(docs.base), mine: new Edit(docs.mine), theirs: new Edit(docs.theirs) }
  const versions = ['base', 'mine', 'theirs'] as const
  for (const [key, { base, mine, theirs }] of alignment.nodes) {
    if (base === undefined || mine === undefined || theirs === undefined || key === rootId) continue
    const names = {
      base: nameOfNode(docs.base, base),
      mine: nameOfNode(docs.mine, mine),
      theirs: nameOfNode(docs.theirs, theirs),
    }
    const name = decidedName(names, () => {
      const node = wordsOf(docs.mine, mine)
      return decide({ id: `${key} __vModel__`, part: 'form', node, kind: 'value', property: '__vModel__', ...sides(names) })
    })
    const ids = { base, mine, theirs }
    // A name that is taken there stays: the node then differs, and is told.
    for (const version of versions) {
      if (names[version] !== name)
        tried(edits[version], (edit) => setProperty({ id: ids[version], path: ['__vModel__'], value: name })(edit))
    }
  }
  return { base: edits.base.doc, mine: edits.mine.doc, theirs: edits.theirs.doc }
}

const sides = ({ mine, theirs }: Versions<string>) => ({ mine, theirs })

function decidedName({ base, mine, theirs }: Versions<string>, decide: () => 'mine' | 'theirs'): string {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  return decide() === 'mine' ? mine : theirs
}

function tried(edit: Edit<TreeDocument>, command: ReturnType<typeof setProperty>): readonly unknown[] {
  const result = command(edit)
  return isRefusal(result) ? [] : result.scripts
}

/**
 * My document with codes and numbers for what I added that theirs do not have for other nodes. `doc` is named anew and still has its
 * numbers, by which lists know a renamed field; `numbered` has both.
 */
export function settledMine(docs: Versions<TreeDocument>, alignment: Alignment) {
  const edit = new Edit(docs.mine)
  const renamed: Renamed[] = []
  const counter = newNumbers(docs)
  for (const [code, id] of formIndex(docs.mine).byCode) {
    const other = formIndex(docs.theirs).byCode.get(code)
    if (other === undefined || alignment.keys.theirs.get(other) === id || !isMoved(docs, alignment, id)) continue
    const type = typeOfNode(docs.mine, id)
    const to = makeNameDefault(type, counter())
    const scripts = tried(edit, setProperty({ id, path: ['__vModel__'], value: to }))
    renamed.push({ label: wordsOf(docs.mine, id).label, from: nameOfNode(docs.mine, id), to, scriptCount: scripts.length })
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

/** Whether its code is new in my version: added, renamed, or moved into another sub-table. */
function isMoved(docs: Versions<TreeDocument>, alignment: Alignment, id: NodeId): boolean {
  const base = alignment.nodes.get(id)?.base
  if (base === undefined) return parentIsKnown(docs, alignment, id)
  return (
    nameOfNode(docs.base, base) !== nameOfNode(docs.mine, id) ||
    parentKey(docs, alignment, id, 'base') !== parentKey(docs, alignment, id, 'mine')
  )
}

/** Columns of a sub-table that is new as well follow its name. */
function parentIsKnown({ mine }: Versions<TreeDocument>, { nodes }: Alignment, id: NodeId): boolean {
  const parent = mine.nodes[id]?.parent ?? rootId
  return typeOfNode(mine, parent) !== 'table' || nodes.get(parent)?.base !== undefined
}

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
