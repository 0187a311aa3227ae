import type { FlowNode } from '@/lib/flow/flow-types'
import { isRecord, own, readList, readNumber, readRecord, readText } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { type ModuleReader, previewInterface } from '../../datainterface/public'
import type { LoadedFlow } from '../definitions/loaded-flow'
import { fieldReader } from './open-task'
import { asksInterface, idsIn } from './people'

type Values = Readonly<Record<string, unknown>>
/** `data` is asked for only where some node has an interface. */
type Asking = { flow: LoadedFlow; data: () => Promise<Values>; readModule: ModuleReader }

/**
 * The people whom data interfaces name for nodes (contract 4a §9.3, kind 9), asked before the transaction of a command: it must not wait
 * for others. Whatever interface fails names nobody, and the rule for that is followed.
 */
export async function interfacePeople(
  ctx: PlatformContext,
  actor: Actor,
  { flow, data, readModule }: Asking,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = new Map<string, readonly string[]>()
  const asking = [...flow.flow.nodes.values()].filter(asksInterface)
  const values = asking.length > 0 ? await data() : {}
  for (const node of asking) {
    const input = inputOf(node, values)
    try {
      named.set(node.nodeId, handlersIn(await previewInterface(ctx, actor, input, readModule)))
    } catch (error) {
      ctx.log.warn({ err: error, flowId: flow.id, nodeId: node.nodeId }, 'the interface that names the people of a node failed')
    }
  }
  return named
}

function inputOf({ properties }: FlowNode, data: Values) {
  const config = readRecord(own(properties, 'interfaceConfig'))
  const readField = fieldReader(data)
  const rows = readList(own(config, 'templateJson')).filter(isRecord)
  const paramList = rows.map((row) => {
    const relation = own(row, 'relationField')
    const isField = (readNumber(own(row, 'sourceType')) ?? 1) === 1
    return { field: readText(own(row, 'field')), defaultValue: isField ? readField(readText(relation)) : relation }
  })
  return { id: readText(own(config, 'interfaceId')), paramList }
}

/** `{handleId: 'id1,id2'}`, by itself or in rows. */
function handlersIn(result: unknown): readonly string[] {
  const rows = Array.isArray(result) ? result : [result]
  return rows.filter(isRecord).flatMap((row) => idsIn(own(isRecord(row.data) ? row.data : row, 'handleId')))
}
