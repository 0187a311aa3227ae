import type { FlowNode } from '@/lib/flow/flow-types'
import { isRecord, own, readFlag, readList, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'

/** What a node says of a field, as the wire has it (contract 4a §9.7); keys that nobody knows are kept. */
export type FormOperate = Record<string, unknown> & { id: string; read: boolean; write: boolean }

type Fields = ReadonlyMap<string, FieldNode>

/**
 * What can be seen and written of each field of a form at a node. Where nothing is said at all the launcher fills in everything; a field
 * that is not among those of which something is said is shown only (contract 4a §4.5).
 */
export function operatesOf(node: FlowNode, fields: Fields): FormOperate[] {
  const rows = toldBy(node)
  const known = new Set(rows.map(({ id }) => id))
  const isFree = node.type === 'start' && rows.length === 0
  const missing = [...fields.values()].filter(({ code }) => !known.has(code))
  return [...rows, ...missing.map((field) => usualOf(field, isFree))]
}

function toldBy({ properties }: FlowNode): FormOperate[] {
  const told = readList(own(properties, 'formOperates')).filter(isRecord)
  return told.map((row) => ({
    ...row,
    id: readText(row['id']),
    read: readFlag(row['read']),
    write: readFlag(row['write']),
  }))
}

/** What the design requires stays required wherever it can be filled in. */
function usualOf({ code, label, type, kind, required }: FieldNode, write: boolean): FormOperate {
  const usual = { required: write && required, requiredDisabled: kind === 'table', dataType: kind === 'table' ? 'array' : '' }
  return { id: code, name: label, jnpfKey: type, ...usual, read: true, write }
}

/** Codes of the fields that may be read; a column of a sub-table needs the sub-table too. */
export function readableCodes(operates: readonly FormOperate[], fields: Fields): Set<string> {
  const hidden = new Set(operates.filter(({ read }) => !read).map(({ id }) => id))
  const isHidden = ({ code, parentTable }: FieldNode) => hidden.has(code) || (parentTable !== null && hidden.has(parentTable))
  return new Set([...fields.values()].filter((field) => !isHidden(field)).map(({ code }) => code))
}

/** What may be written, and what of it has to be, by the codes of the fields. */
export type WriteRights = { writable: ReadonlySet<string>; required: ReadonlySet<string> }

/**
 * What the people of a node fill in. A sub-table can be written where one of its columns can. Only what the node itself requires is named
 * as required: what the design does is asked for with its other rules.
 */
export function writeRightsOf(node: FlowNode, fields: Fields): WriteRights {
  const operates = operatesOf(node, fields)
  const readable = readableCodes(operates, fields)
  const writable = operates.filter(({ id, write }) => write && readable.has(id))
  const told = new Set(toldBy(node).map(({ id }) => id))
  const isRequired = ({ id, required, requiredDisabled }: FormOperate) =>
    told.has(id) && readFlag(required) && !readFlag(requiredDisabled)
  return {
    writable: new Set(writable.flatMap(({ id }) => [id, fields.get(id)?.parentTable ?? id])),
    required: new Set(writable.filter(isRequired).map(({ id }) => id)),
  }
}
