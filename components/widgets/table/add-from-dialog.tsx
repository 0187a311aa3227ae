'use client'
import { readSelectionConfig, valuesOfSelection } from '@/components/widget-kits/lookups/selection-config'
import { SelectionDialog } from '@/components/widget-kits/lookups/selection-dialog'
import { attribute } from '@/lib/form/attributes'
import type { TableEditor } from '@/lib/form/table-edits/table-editor'
import type { FieldNode } from '@/lib/form/types'

type AddFromDialogProps = {
  node: FieldNode
  editor: TableEditor
  onAdded: (rowKey: string | null) => void
  onClose: () => void
}

/** addType 1: chosen rows of a data interface become rows at the end, each with what its relations name (contract 3a §6). */
export function AddFromDialog({ node, editor, onAdded, onClose }: AddFromDialogProps) {
  const config = readSelectionConfig(attribute(node, 'addTableConf'))
  return (
    <SelectionDialog
      config={config}
      isMulti
      onConfirm={(rows) => {
        const keys = editor.asOneStep(() => editor.addRows(rows.map((row) => valuesOfSelection(config, row))))
        onAdded(keys.at(-1) ?? null)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
