import { integrate, integrateTask } from '@/lib/contract/online-dev/integrate'
import { integrationsWith } from '@/platform/modules/integrate/public'
import { moduleRows } from '@/platform/modules/online-dev/records/module-rows'
import type { Client, Harness, RawReply } from './harness'

type Raw = Record<string, unknown>

/** Nodes in a chain: the first is the start. */
export function tree(...nodes: readonly { type: string; nodeId: string; properties?: Raw }[]): string {
  const chained = [...nodes].reverse().reduce<Raw | null>((after, { type, nodeId, properties = {} }) => {
    return { type, nodeId, content: nodeId, properties, ...(after ? { childNode: after } : {}) }
  }, null)
  return JSON.stringify(chained)
}

/** One condition: a field of the target against a value, or against a field of what the node goes on with. */
export function rule(field: string, symbol: string, fieldValue: unknown, fieldValueType = 2): Raw {
  return { ruleMatchLogic: 'and', ruleList: [{ logic: 'and', groups: [{ field, symbol, fieldValue, fieldValueType }] }] }
}

/** Passes fields of what the node goes on with; texts with `=` before them are passed as they are. */
export function passes(values: Readonly<Record<string, string>>): Raw {
  const transferList = Object.entries(values).map(([targetField, told]) =>
    told.startsWith('=')
      ? { targetField, sourceType: 2, sourceValue: told.slice(1) }
      : { targetField, sourceType: 1, sourceValue: told },
  )
  return { transferList }
}

let count = 0

export function integration(templateJson: string, more: Raw = {}) {
  count += 1
  const names = { fullName: `集成${count}`, enCode: `assist${count}` }
  return { ...names, type: 1, enabledMark: 1, description: '', templateJson, ...more } as never
}

export async function made(client: Client, templateJson: string, more: Raw = {}): Promise<string> {
  const reply = await client.call(integrate.create, { body: integration(templateJson, more) })
  if (reply.code !== 200) throw new Error(`create was refused: ${JSON.stringify(reply)}`)
  return reply.data.id
}

const job = () => ({ signal: new AbortController().signal, progress: () => undefined })

/** Runs all that waits, as the platform does by itself. */
export async function runAll(platform: Pick<Harness, 'ctx'>, signal = job().signal): Promise<void> {
  await integrationsWith(moduleRows).run(platform.ctx, { ...job(), signal })
}

/** Runs that have ended, newest first. */
export async function logOf(client: Client, integrateId: string, query: Raw = {}): Promise<Raw[]> {
  const reply: RawReply = await client.call(integrateTask.list, { query: { integrateId, pageSize: 500, ...query } as never })
  return reply.data.list
}

export async function nodesOf(client: Client, id: unknown): Promise<{ data: string; list: Raw[] }> {
  return (await client.call(integrateTask.info, { params: { id: String(id) } })).data
}
