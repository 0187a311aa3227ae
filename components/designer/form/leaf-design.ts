import { widgetSchemas } from '@/components/widgets/schemas'
import { isSameJson } from '@/lib/designer/public'
import { parseDesign } from '@/lib/form/parse-design'
import type { RawRecord } from '@/lib/form/read'
import type { FieldNode, FormConfig, FormDesign } from '@/lib/form/types'

const designs = new WeakMap<RawRecord, FormDesign>()

/** A form of one node, read as the form itself reads it; made once for each state of the node. What it holds stands apart from it. */
export function leafDesign(shell: RawRecord): FormDesign {
  let design = designs.get(shell)
  if (!design) {
    design = parseDesign({ fields: [shell] }, widgetSchemas)
    designs.set(shell, design)
  }
  return design
}

/** Undefined for a node that no form can show. */
export function leafNode(shell: RawRecord): FieldNode | undefined {
  return leafDesign(shell).fields[0]
}

const configs = new WeakMap<RawRecord, FormConfig>()
let latest: FormConfig | undefined

/**
 * What the form itself is set to, without its fields. The same object as before while it says the same: every field of the canvas hangs
 * on it, and the form also counts the numbers of its fields.
 */
export function formConfigOf(rootShell: RawRecord): FormConfig {
  let config = configs.get(rootShell)
  if (!config) {
    config = parseDesign({ ...rootShell, fields: [] }, widgetSchemas).config
    if (isSameJson(config, latest)) config = latest ?? config
    configs.set(rootShell, config)
    latest = config
  }
  return config
}
