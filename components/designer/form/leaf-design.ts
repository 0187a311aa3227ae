import { widgetSchemas } from '@/components/widgets/schemas'
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

/** What the form itself is set to, without its fields. */
export function formConfigOf(rootShell: RawRecord): FormConfig {
  let config = configs.get(rootShell)
  if (!config) {
    config = parseDesign({ ...rootShell, fields: [] }, widgetSchemas).config
    configs.set(rootShell, config)
  }
  return config
}
