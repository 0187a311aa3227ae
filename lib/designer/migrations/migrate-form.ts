import { typeOf } from '@/lib/form/parse-node'
import { isRecord, own, type RawRecord, readRecord } from '@/lib/form/read'
import { isSameJson } from '../tree/values'
import { formSteps } from './form-steps'
import type { Migration, NodePlace } from './migration'
import { nodeSteps } from './node-steps'

type MigratedForm = {
  design: RawRecord
  /** Names of the steps that found something to do, in their order. */
  applied: readonly string[]
}

/**
 * A form design of any line from 3.1 to 6.x in the present shape. Versions are not written into designs, so every step looks
 * whether its own trace is there; a design of the present line comes back as the same object. What is missing altogether is
 * not filled in: that is `completeForm`'s, and a form would offer what it did not offer before.
 */
export function migrateForm(design: RawRecord): MigratedForm {
  const applied = new Set<string>()
  let migrated = design
  for (const step of nodeSteps) migrated = withFields(migrated, (nodes) => overNodes(nodes, step, '', applied))
  for (const step of formSteps) migrated = apply(step, migrated, [], applied)
  return { design: migrated, applied: [...applied] }
}

function withFields(design: RawRecord, change: (nodes: readonly unknown[]) => readonly unknown[]): RawRecord {
  const fields = own(design, 'fields')
  if (!Array.isArray(fields)) return design
  const next = change(fields)
  return next === fields ? design : { ...design, fields: next }
}

function overNodes(
  nodes: readonly unknown[],
  step: Migration<[NodePlace]>,
  parentType: string,
  applied: Set<string>,
): readonly unknown[] {
  const next = nodes.map((node, index) => {
    if (!isRecord(node)) return node
    const type = typeOf(readRecord(own(node, '__config__')), parentType)
    const changed = apply(step, node, [{ type, parentType, index }], applied)
    const config = readRecord(own(changed, '__config__'))
    const children = own(config, 'children')
    if (!Array.isArray(children)) return changed
    const below = overNodes(children, step, type, applied)
    return below === children ? changed : { ...changed, __config__: { ...config, children: below } }
  })
  return next.every((node, index) => node === nodes[index]) ? nodes : next
}

function apply<Args extends unknown[]>(step: Migration<Args>, stored: RawRecord, args: Args, applied: Set<string>): RawRecord {
  const changed = step.apply(stored, ...args)
  if (changed === stored || isSameJson(changed, stored)) return stored
  applied.add(step.name)
  return changed
}
