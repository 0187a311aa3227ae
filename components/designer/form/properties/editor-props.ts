import type { NodeId } from '@/lib/designer/public'

/** What every editor of a property gets. It never asks which widget it stands for. */
export type EditorProps<Entry> = {
  entry: Entry
  /** The chosen nodes; editors that are no simple ones are given one. */
  ids: readonly NodeId[]
  /** Of the control, for the label beside it; the label has `<id>-label`. */
  id: string
  label: string
}
