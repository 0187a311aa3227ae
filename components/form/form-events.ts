import type { WidgetEnv } from '@/components/widget-kits/widget-env'
import type { FieldNode } from '@/lib/form/types'

/** What happens in a form and scripts may answer to (contract 3a §11). */
export type FormEvents = {
  /** Options that scripts gave to fields. */
  options?: WidgetEnv['optionOverrides']
  /** Whether anybody answers to a change of this field: then its dependents wait for the answer. */
  hears: (node: FieldNode) => boolean
  /**
   * The person changed a value; told after the value is in the form and before dependent fields follow. Resolves when they may
   * follow.
   */
  changed: (node: FieldNode, data: unknown, rowKey: string | undefined) => Promise<void>
  left: (node: FieldNode, rowKey: string | undefined) => void
  /** A button or link was pressed, a pane opened. */
  happened: (node: FieldNode, event: 'click' | 'tabClick' | 'change', data: unknown) => void
}
