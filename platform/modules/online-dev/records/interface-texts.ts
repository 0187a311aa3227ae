import { optionLabels, optionSource, toOptions } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import type { Actor, PlatformContext } from '../../../http/context'
import { type ModuleReader, previewInterface } from '../../datainterface/public'
import { newestFirst } from '../query/order'
import { type Access, canUseInList, openRecords } from './access'
import type { InterfaceTexts } from './lookup'
import { visibleTarget } from './relations'
import { findSlice } from './source-store'
import type { StoredRecord } from './stored-record'

/** A page asks at most so many interfaces; the fields beyond show what is stored. */
const interfacesMax = 20

/**
 * Labels of the options that fields take from data interfaces, with one evaluation per interface and page. Parameters that
 * follow another field of the form are left open, which offers more rows, never fewer. An interface that cannot be evaluated
 * gives no labels: the stored value is shown.
 */
export async function interfaceTexts(ctx: PlatformContext, actor: Actor, nodes: Iterable<FieldNode>): Promise<InterfaceTexts> {
  const rowsByCall = new Map<string, readonly unknown[]>()
  const texts = new Map<FieldNode, ReadonlyMap<string, string>>()
  for (const node of nodes) {
    const { interfaceId, parameters, keys } = optionSource(node)
    const paramList = parameters.filter((parameter) => (parameter.relationField ?? '') === '')
    const call = JSON.stringify([interfaceId, paramList])
    if (!rowsByCall.has(call)) {
      if (rowsByCall.size >= interfacesMax) continue
      rowsByCall.set(call, await interfaceRows(ctx, actor, { id: interfaceId, paramList }))
    }
    texts.set(node, optionLabels(toOptions(rowsByCall.get(call) ?? [], keys)))
  }
  return texts
}

/** Nothing where the interface cannot be evaluated: what is stored is shown then. */
export async function interfaceRows(
  ctx: PlatformContext,
  actor: Actor,
  call: { id: string; paramList: readonly unknown[] },
): Promise<readonly unknown[]> {
  try {
    const result = await previewInterface(ctx, actor, call, readStored)
    return Array.isArray(result) ? result : []
  } catch (error) {
    ctx.log.warn({ err: error, interfaceId: call.id }, 'options of a data interface cannot be read; stored values are shown')
    return []
  }
}

/** Stored values of the records that the actor may see. Not their texts: those could ask this interface again, without end. */
export const readStored: ModuleReader = async (ctx, actor, modelId, rowsMax) => {
  const access = await openRecords(ctx, actor, modelId)
  const { scope } = await visibleTarget(ctx, actor, access)
  const newest = { order: newestFirst(access), limit: rowsMax }
  return (await findSlice(ctx, access.module, scope, newest)).map((record) => ({
    ...visibleValues(access, record),
    id: record.id,
  }))
}

function visibleValues(access: Access, record: StoredRecord): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record.data).filter(([name]) => canUseInList(access, name)))
}
