import { hiddenTargetMark } from '@/lib/form/hidden-target'
import { isRecord, own, type RawRecord } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import { isEmptyValue } from '@/lib/form/wire-values'
import type { Actor, PlatformContext } from '../../../http/context'
import type { AttributeField, Module } from '../designs/module'
import { type Access, openLinked } from './access'
import type { IncomingValues } from './incoming'
import { noWantedIds, readNames, textLookup } from './lookup'
import { linkedText, readLinkedRecords, wantLinkedNames, wantRelation } from './relations'

export type LinkCopies = {
  /** Whether the platform knows the column behind an attribute field, so that nobody else has a say. */
  knows: (attribute: AttributeField) => boolean
  /** What the column reads as to the caller; undefined of records that were not read or that he may not see. */
  textOf: (attribute: AttributeField, id: string) => string | undefined
}

/**
 * Stored attribute fields of links (contract 3a §4.6) are copies, and calculations stand on them: what of an invoice is left to be
 * paid, for one. So the platform reads them itself, before the save begins, for the links that came. Each record has those of its own
 * links.
 */
export async function readLinkCopies(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  incoming: readonly IncomingValues[],
): Promise<(values: IncomingValues) => LinkCopies> {
  const { module } = access
  const copied = module.attributes.filter(isLinkCopy)
  const sources = [...new Set(copied.map(({ source }) => source))].flatMap((code) => module.fields.get(code) ?? [])
  const wanted = linksIn(sources, incoming)
  const opened = await openLinked(ctx, actor, access, [...new Set(copied.map(({ modelId }) => modelId))])
  const knows = ({ modelId, showField }: AttributeField) => opened.get(modelId)?.module.fields.has(showField) ?? false
  if (wanted.size === 0) return () => ({ knows, textOf: () => undefined })
  const linked = await readLinkedRecords(ctx, actor, access, wanted)
  const shown = new Map<string, Set<string>>()
  for (const { modelId, showField } of copied) shown.set(modelId, (shown.get(modelId) ?? new Set()).add(showField))
  const ids = noWantedIds()
  wantLinkedNames(ids, linked, shown)
  const lookup = textLookup(await readNames(ctx.db, ids), () => hiddenTargetMark)
  return (values) => {
    const links = linksIn(sources, [values])
    const textOf: LinkCopies['textOf'] = ({ modelId, showField: code }, id) =>
      links.get(modelId)?.has(id) ? linkedText(linked, { modelId, id, code }, lookup) : undefined
    return { knows, textOf }
  }
}

function linksIn(sources: readonly FieldNode[], incoming: readonly IncomingValues[]): ReadonlyMap<string, ReadonlySet<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const node of sources)
    for (const values of incoming)
      for (const holder of holdersOf(node, values)) wantRelation(wanted, node, own(holder, node.name))
  return wanted
}

type Documents = { stored: RawRecord | null; copies: LinkCopies }

/**
 * Puts the copies into a record. Those that came as they are stored stay, also when the linked record has changed since; where the
 * link is another one, or was chosen anew, they are what the linked record says now. What the caller wrote never counts.
 */
export function putLinkCopies(module: Module, values: Record<string, unknown>, { stored, copies }: Documents): void {
  for (const attribute of module.attributes) {
    const source = module.fields.get(attribute.source)
    if (!source || !isLinkCopy(attribute) || !copies.knows(attribute)) continue
    const isSourceInRow = source.parentTable !== null
    const { name } = attribute.node
    for (const { holder, before } of pairsOf(module, attribute.node, values, stored)) {
      const link = own(isSourceInRow ? holder : values, source.name)
      const linkBefore = own((isSourceInRow ? before : stored) ?? {}, source.name)
      const kept = before && isSame(link, linkBefore) ? (own(before, name) ?? null) : undefined
      if (kept !== undefined && isSame(own(holder, name), kept)) continue
      const copy = typeof link === 'string' && link !== '' ? copies.textOf(attribute, link) : undefined
      holder[name] = copy ?? kept ?? null
    }
  }
}

function isLinkCopy({ modelId, node }: AttributeField): boolean {
  return modelId !== '' && node.name !== ''
}

function isSame(value: unknown, before: unknown): boolean {
  return isEmptyValue(value) ? isEmptyValue(before) : value === before
}

type Pair = { holder: Record<string, unknown>; before: RawRecord | null }

/** The records or rows that hold a field, each with what is stored of it. */
function pairsOf(module: Module, node: FieldNode, values: Record<string, unknown>, stored: RawRecord | null): Pair[] {
  const table = node.parentTable === null ? undefined : module.fields.get(node.parentTable)
  if (!table) return [{ holder: values, before: stored }]
  const idKey = rowIdKey(table)
  const known = new Map(holdersOf(node, stored ?? {}).map((row) => [own(row, idKey), row]))
  return holdersOf(node, values).map((holder) => ({ holder, before: known.get(own(holder, idKey)) ?? null }))
}

function holdersOf(node: FieldNode, document: RawRecord): Record<string, unknown>[] {
  if (node.parentTable === null) return [document]
  const rows = own(document, node.parentTable)
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}
