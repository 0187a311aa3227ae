import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'
import { type Command, type NodeId, rootId, type TreeDocument } from '@/lib/designer/public'
import { cellOf, clearCells, coveredBy, rawCell } from '@/lib/designer/report/public'
import { cellName, type ReportCell } from '@/lib/report/template'
import type { DesignKind } from '../shell/design-kind'
import { faceOf } from './cell-face'

const icons = {
  text: 'file-text',
  field: 'database',
  formula: 'tool',
  picture: 'eye',
  barcode: 'grid',
  chart: 'chart',
} as const satisfies Record<ReportCell['value']['kind'], IconName>

/** Reports, for the shell: its cells in the outline and among the faults. What is done to cells is done by places, in the sheet. */
export function useReportKind(): DesignKind {
  const t = useTranslations('reportdesigner')
  return useMemo(
    () => ({
      clip: 'report',
      labelOf,
      typeName: (doc, id) => (id === rootId ? t('kinds.report') : t(`kinds.${cellOf(doc, id)?.value.kind ?? 'text'}`)),
      icon: (doc, id) => <Icon name={icons[cellOf(doc, id)?.value.kind ?? 'text']} size={14} />,
      isPart: () => false,
      move: () => refuse,
      copy: () => refuse,
      remove: clearNodes,
      paste: () => refuse,
      take: (doc, ids) => ids.map((id) => rawCell(doc, id)),
      nodesIn: () => null,
      canStand: () => false,
    }),
    [t],
  )
}

const refuse: Command<TreeDocument, { ids: readonly NodeId[] }> = () => ({ refused: 'byPlaces' })

function labelOf(doc: TreeDocument, id: NodeId): string {
  const cell = cellOf(doc, id)
  if (!cell) return ''
  const face = faceOf(cell)
  return `${cellName(cell.row, cell.column)}${face === '' ? '' : ` ${face}`}`
}

function clearNodes(ids: readonly NodeId[]): Command<TreeDocument> {
  return (edit) => {
    for (const id of ids) {
      const range = coveredBy(edit.doc, id)
      const result = range ? clearCells(range, 'value')(edit) : {}
      if ('refused' in result) return result
    }
    return {}
  }
}
