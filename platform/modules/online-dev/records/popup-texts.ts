import { parameters, textAttribute } from '@/lib/form/attributes'
import { isRecord, own, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Actor, PlatformContext } from '../../../http/context'
import { enabledInterface, interfaceRecords } from '../../datainterface/public'
import { readStored } from './interface-texts'

/** Chosen records of data interfaces by field and stored value. */
export type PopupRecords = ReadonlyMap<FieldNode, ReadonlyMap<string, Readonly<Record<string, unknown>>>>

/** A page asks at most so many interfaces, and each for so many records; what is beyond shows what is stored. */
const interfacesMax = 20
const recordsMax = 2000

export function isPopup(node: FieldNode): boolean {
  return factsOf(node.type).chosenFrom === 'interface'
}

/** Notes the values whose records are wanted. */
export function wantPopup(wanted: Map<FieldNode, Set<string>>, node: FieldNode, value: unknown): void {
  if (!isPopup(node)) return
  const ids = wanted.get(node) ?? new Set<string>()
  for (const item of Array.isArray(value) ? value : [value]) {
    const id = readText(item)
    if (id !== '' && ids.size < recordsMax) ids.add(id)
  }
  if (ids.size > 0) wanted.set(node, ids)
}

type Ask = { interfaceId: string; propsValue: string; paramList: readonly unknown[]; ids: Set<string>; nodes: FieldNode[] }

/**
 * One question per interface for all fields and rows of a page that take from it. Parameters that follow another field are left
 * open. An interface that cannot be asked gives no records: the stored value is shown.
 */
export async function popupRecords(
  ctx: PlatformContext,
  actor: Actor,
  wanted: ReadonlyMap<FieldNode, ReadonlySet<string>>,
): Promise<PopupRecords> {
  const asks = new Map<string, Ask>()
  for (const [node, ids] of wanted) {
    const interfaceId = textAttribute(node, 'interfaceId')
    const propsValue = textAttribute(node, 'propsValue', 'id')
    const paramList = parameters(node).filter((parameter) => readText(own(parameter, 'relationField')) === '')
    const key = JSON.stringify([interfaceId, propsValue, paramList])
    if (interfaceId === '' || (!asks.has(key) && asks.size >= interfacesMax)) continue
    const ask = asks.get(key) ?? { interfaceId, propsValue, paramList, ids: new Set(), nodes: [] }
    for (const id of ids) ask.ids.add(id)
    ask.nodes.push(node)
    asks.set(key, ask)
  }
  const found = new Map<FieldNode, ReadonlyMap<string, Record<string, unknown>>>()
  for (const ask of asks.values()) {
    const records = await recordsOf(ctx, actor, ask)
    for (const node of ask.nodes) found.set(node, records)
  }
  return found
}

async function recordsOf(ctx: PlatformContext, actor: Actor, ask: Ask): Promise<Map<string, Record<string, unknown>>> {
  const ids = [...ask.ids].slice(0, recordsMax)
  try {
    const row = await enabledInterface(ctx, ask.interfaceId)
    const request = { ids, propsValue: ask.propsValue, paramList: ask.paramList }
    const records = await interfaceRecords(ctx, actor, { row, request, readModule: readStored })
    const pairs = ids.map((id, index) => [id, records[index]] as const)
    return new Map(pairs.flatMap(([id, record]) => (isRecord(record) && Object.keys(record).length > 0 ? [[id, record]] : [])))
  } catch (error) {
    ctx.log.warn({ err: error, interfaceId: ask.interfaceId }, 'chosen records cannot be read; stored values are shown')
    return new Map()
  }
}

/** Text of a column of the record behind a stored value. */
export function popupText(
  records: PopupRecords,
  node: FieldNode,
  { id, column }: { id: string; column: string },
): string | undefined {
  const record = records.get(node)?.get(id)
  if (!record) return undefined
  const value = own(record, column)
  return typeof value === 'boolean' ? String(value) : readText(value)
}
