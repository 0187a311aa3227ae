import type { FieldNode } from '@/lib/form/types'

/** What happens in a form and scripts may answer to (contract 3a §11). */
export type FormEvents = {
  /** The person changed a value; told after the value is in the form and before dependent fields follow. */
  changed: (node: FieldNode, data: unknown, rowKey: string | undefined) => void
  left: (node: FieldNode, rowKey: string | undefined) => void
  /** A button or link was pressed, a pane opened. */
  happened: (node: FieldNode, event: 'click' | 'tabClick' | 'change', data: unknown) => void
}
