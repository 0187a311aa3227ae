import type { FormAddresses } from './form-addresses'
import { type FormData, slotOf } from './form-data'
import { linkagePlan } from './linkages'
import type { FieldNode, FormDesign } from './types'
import type { WidgetSchemas } from './widget-schema'
import { isSameValue } from './wire-values'

export type Place = { node: FieldNode; rowKey: string | undefined }

type Effects = {
  /** The field depends on something that changed: it may have to load anew. */
  reached: (slot: string) => void
  empty: (node: FieldNode, value: unknown, rowKey: string | undefined) => void
}

/**
 * Dependent fields are emptied and told to load anew, and theirs after them (contract 3a §8.3). Every slot is visited
 * once per change, so a cycle of linkages ends, and never takes back what was just entered: the slots in `kept` are told to
 * load anew, but hold their value.
 */
export function followLinkages(
  { sources, kept }: { sources: readonly Place[]; kept: ReadonlySet<string> },
  form: { design: FormDesign; schemas: WidgetSchemas; data: FormData; addresses: FormAddresses },
  effects: Effects,
) {
  const { bySource } = linkagePlan(form.design)
  const visited = new Set(sources.map(({ node, rowKey }) => slotOf(node.code, rowKey)))
  const queue: Place[] = [...sources]
  // The queue grows while it is walked.
  for (const at of queue) {
    for (const { target, effect } of bySource.get(at.node.code) ?? []) {
      for (const rowKey of rowsReached(target, at, form.data)) {
        const slot = slotOf(target.code, rowKey)
        if (visited.has(slot)) continue
        visited.add(slot)
        effects.reached(slot)
        if (kept.has(slot)) continue
        const schema = form.schemas.get(target.type)
        const value = form.data.values.get(slot)
        const env = form.addresses.envOf(target, rowKey)
        if (!schema || (effect === 'limit' && schema.validate(value, target, env).length === 0)) continue
        const empty = schema.decode(null, target)
        if (isSameValue(value, empty)) continue
        effects.empty(target, empty, rowKey)
        queue.push({ node: target, rowKey })
      }
    }
  }
}

function rowsReached(target: FieldNode, from: Place, data: FormData): readonly (string | undefined)[] {
  if (target.parentTable === null) return [undefined]
  return target.parentTable === from.node.parentTable ? [from.rowKey] : data.rows(target.parentTable)
}
