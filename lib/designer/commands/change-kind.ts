import { isRecord, own, type RawRecord, readRecord } from '@/lib/form/read'
import { readForm } from '../form/form-document'
import { kindOfNode, shellOf } from '../form/form-nodes'
import { formPlace, placeFault } from '../form/placing'
import { type Command, isRefusal } from '../history/edit'
import { childrenOf, type NodeId, nodeOf, rootId, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import { isSameJson } from '../tree/values'

type KindChange = {
  id: NodeId
  /** A node of the wanted kind, as it comes from the palette. */
  made: unknown
  /** One of the present kind: what the field has as this has it, nobody has chosen. */
  former: unknown
}

/**
 * Makes another kind of a field in its place (contract 3a §4): its name, what refers to it and every property that both kinds have stay, as
 * do keys that nobody knows. Properties of the old kind alone go, and what nobody has changed becomes what the new kind begins with.
 */
export function changeKind({ id, made, former }: KindChange): Command<TreeDocument> {
  return (edit) => {
    const { doc } = edit
    if (!nodeOf(doc, id)) return { refused: 'noSuchNode' }
    if (!isRecord(made) || !isRecord(former)) return { refused: 'notANode' }
    if (!isLeafField(doc, id)) return { refused: 'fixedType' }
    const stored = shellOf(doc, id)
    const wanted = inKind(stored, made, former)
    const aside = readForm({ fields: [wanted] })
    const [top = ''] = childrenOf(aside, rootId)
    if (!isLeafField(aside, top)) return { refused: 'fixedType' }
    const place = formPlace(doc, { before: id })
    if (isRefusal(place)) return place
    const fault = placeFault(doc, place, { from: aside, ids: [top] })
    if (fault) return fault
    for (const key of Object.keys(stored)) if (!Object.hasOwn(wanted, key)) setValue(edit, id, [key], undefined)
    for (const [key, value] of Object.entries(wanted)) {
      if (!isSameJson(own(stored, key), value)) setValue(edit, id, [key], value)
    }
    return {}
  }
}

function isLeafField(doc: TreeDocument, id: NodeId): boolean {
  return id !== rootId && kindOfNode(doc, id) === 'field' && Object.keys(nodeOf(doc, id)?.slots ?? {}).length === 0
}

/** What a kind is, and values of it: never taken over from another one. */
const ownOfKind: ReadonlySet<string> = new Set(['jnpfKey', 'tag', 'tagIcon', 'defaultValue', 'defaultCurrent'])

function inKind(stored: RawRecord, made: RawRecord, former: RawRecord): RawRecord {
  const result: Record<string, unknown> = {}
  for (const [key, fresh] of Object.entries(made)) {
    const held = own(stored, key)
    if (key === '__config__') result[key] = inKind(readRecord(held), readRecord(fresh), readRecord(own(former, key)))
    else result[key] = staysAs(key, held, { fresh, former: own(former, key) }) ? held : fresh
  }
  for (const [key, held] of Object.entries(stored)) {
    if (!Object.hasOwn(made, key) && !Object.hasOwn(former, key) && !ownOfKind.has(key)) result[key] = held
  }
  return result
}

function staysAs(key: string, held: unknown, { fresh, former }: { fresh: unknown; former: unknown }): boolean {
  if (held === undefined || ownOfKind.has(key) || isSameJson(held, former)) return false
  return typeof held === typeof fresh && Array.isArray(held) === Array.isArray(fresh)
}
