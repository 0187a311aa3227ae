import { isRecord, own, type RawRecord, readRecord, readText } from '@/lib/form/read'
import { attributeSource, referenceCode } from '@/lib/form/references'
import type { Edit } from '../history/edit'
import { type NodeId, rootId, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import { type Path, valueAt } from '../tree/values'
import { type FormIndex, formIndex, nameOfNode, scopeName, typeOfNode } from './form-nodes'
import { type ReferencePlace, referencePlaces } from './reference-places'

/** One place of the design that names a field. */
export type Reference = {
  /** The node whose stored object names the field; the root for the form's own properties. */
  from: NodeId
  path: Path
  to: NodeId
  text: string
  /** A name inside a script. Scripts are people's own text: they are shown, never rewritten. */
  isScript: boolean
}

/** Everything in the form that names a field of it. */
export function referencesIn(doc: TreeDocument): readonly Reference[] {
  return Object.keys(doc.nodes).flatMap((from) => [...referencesFrom(doc, from)])
}

/** Does something that gives fields other codes, and lets every reference follow. Those in scripts stay; they are returned. */
export function withReferences(edit: Edit<TreeDocument>, action: () => void): readonly Reference[] {
  const { doc } = edit
  const before = referencesIn(doc)
  const codes = formIndex(doc).byCode
  action()
  const after = formIndex(edit.doc).byCode
  const renamed = new Set([...codes].filter(([code, id]) => after.get(code) !== id).map(([, id]) => id))
  const touched = before.filter(({ to, from }) => renamed.has(to) || renamed.has(from))
  for (const reference of touched) follow(edit, reference, doc, reference)
  return touched.filter(({ isScript, to }) => isScript && renamed.has(to))
}

/** How a name was written: with the sub-table before it, and parted by which sign. */
type Style = '.' | '-' | 'short'

function styleOf(doc: TreeDocument, { from, to, text }: Reference): Style {
  const { scopes } = formIndex(doc)
  const table = scopeName(doc, scopes.get(to) ?? rootId)
  if (table === '') return '-'
  const written = attributeSource(text)
  if (written.startsWith(`${table}.`)) return '.'
  return written.startsWith(`${table}-`) || from === rootId ? '-' : 'short'
}

/** Writes the present name of what was referred to, in the way in which `written` had it in `before`. */
export function follow(edit: Edit<TreeDocument>, reference: Reference, before: TreeDocument, written: Reference) {
  const { doc } = edit
  const { from, to, path, isScript } = reference
  if (isScript || !doc.nodes[from] || !doc.nodes[to]) return
  const style = styleOf(before, written)
  const { scopes } = formIndex(doc)
  const scope = scopes.get(to) ?? rootId
  const isNear = from === scope || scopes.get(from) === scope
  const table = scopeName(doc, scope)
  const name = nameOfNode(doc, to)
  const text = readText(valueAt(doc.nodes[from]?.shell, path))
  const tail = text.slice(attributeSource(text).length)
  const sign = path[0] === 'expression' ? '.' : style === 'short' ? '-' : style
  const code = table === '' || (style === 'short' && isNear) ? name : `${table}${sign}${name}`
  setValue(edit, from, path, `${code}${tail}`)
}

function* referencesFrom(doc: TreeDocument, from: NodeId): Generator<Reference> {
  const shell = doc.nodes[from]?.shell
  if (!isRecord(shell)) return
  const { places, scripts } = namings(shell, typeOfNode(doc, from), from === rootId)
  if (places.length === 0 && scripts.length === 0) return
  const index = formIndex(doc)
  for (const { path, isLocal, text } of places) {
    const to = resolve(doc, index, { from, text, isLocal })
    if (to !== undefined) yield { from, path, to, text, isScript: false }
  }
  for (const [path, script] of scripts) yield* mentions(index, from, path, script)
}

type Namings = { type: string; places: readonly (ReferencePlace & { text: string })[]; scripts: readonly [Path, string][] }

const known = new WeakMap<object, Namings>()

/** Stored objects never change, so each is looked through once: what follows then costs only the nodes that name something. */
function namings(shell: RawRecord, type: string, isRoot: boolean): Namings {
  const before = known.get(shell)
  if (before?.type === type) return before
  const places = [...referencePlaces(shell, type)]
    .map((place) => ({ ...place, text: readText(valueAt(shell, place.path)) }))
    .filter(({ text }) => text !== '')
  const found = { type, places, scripts: scriptsOf(shell, isRoot) }
  known.set(shell, found)
  return found
}

type Named = { from: NodeId; text: string; isLocal: boolean }

function resolve(doc: TreeDocument, index: FormIndex, { from, text, isLocal }: Named): NodeId | undefined {
  const code = referenceCode(attributeSource(text))
  const scope = isLocal ? from : (index.scopes.get(from) ?? rootId)
  const near = scope === rootId ? undefined : index.byCode.get(`${nameOfNode(doc, scope)}-${code}`)
  return isLocal ? (near ?? index.byCode.get(code)) : (index.byCode.get(code) ?? near)
}

function scriptsOf(shell: unknown, isRoot: boolean): readonly [Path, string][] {
  const key = isRoot ? 'funcs' : 'on'
  return Object.entries(readRecord(own(readRecord(shell), key))).flatMap(([name, script]): [Path, string][] =>
    typeof script === 'string' && script.length > 0 ? [[[key, name], script]] : [],
  )
}

const words = /[\p{L}\p{N}_$]+(?:[.-][\p{L}\p{N}_$]+)?/gu

function* mentions(index: FormIndex, from: NodeId, path: Path, script: string): Generator<Reference> {
  const seen = new Set<NodeId>()
  for (const [word] of script.matchAll(words)) {
    // `tableField1.qty` is a column, `formData.qty` is a word with a field behind the point.
    const found = [referenceCode(word), ...word.split(/[.-]/)].flatMap((code) => index.byCode.get(code) ?? [])
    for (const to of found) {
      if (seen.has(to) || to === from) continue
      seen.add(to)
      yield { from, path, to, text: word, isScript: true }
    }
  }
}
