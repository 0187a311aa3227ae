import { problemsOf } from '../check-design'
import { parseDesign } from '../parse-design'
import type { FormDesign } from '../types'
import type { WidgetSchemas } from '../widget-schema'
import type { LayoutItem } from './field'
import { nodeFactory } from './node-tree'

type FormLook = {
  /** Labels stand above their fields unless told otherwise. */
  labelPosition?: 'left' | 'right' | 'top'
  labelWidth?: number
}

/**
 * A form of the product itself, such as an administration dialog. It belongs to no module and is stored nowhere: its labels are in the
 * language of the person, and what widgets say of their own accord they say in that language too. A fault in it is a fault of the code.
 */
export function formDesign(layout: readonly LayoutItem[], schemas: WidgetSchemas, look: FormLook = {}): FormDesign {
  const nodes = nodeFactory({ table: '', words: () => undefined, span: 24 })
  const design = parseDesign({ labelPosition: 'top', ...look, fields: layout.map(nodes.layoutNode) }, schemas)
  const [problem] = problemsOf(design)
  if (problem) throw new Error(`a form of the product is wrong: ${problem.code} at ${problem.where} ${problem.detail ?? ''}`)
  return design
}
