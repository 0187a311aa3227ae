import {
  inOrder,
  kindOfNode,
  labelOfNode,
  type NodeId,
  nameOfNode,
  rootId,
  type TreeDocument,
  typeOfNode,
} from '@/lib/designer/public'
import { fitsColumn } from '@/lib/designer/tables/column-fit'
import { childTableOf, keptIn } from '@/lib/designer/tables/column-names'
import { type DesignTable, tableFaults } from '@/lib/designer/tables/table-rows'
import type { FaultWords } from '../../scripts/explained'
import type { DesignFault } from '../../shell/design-kind'

/** What is wrong between a form and the tables that it stands on (contract 3a §13, 3b §3); nothing where there are none. */
export function faultsOfTables(doc: TreeDocument, tables: readonly DesignTable[], say: FaultWords): readonly DesignFault[] {
  if (tables.length === 0) return []
  if (!tables.some(({ columns }) => columns.length > 0)) {
    // A design of another installation, whose records are documents here.
    const named = tables.map(({ table }) => table).join(', ')
    return [{ id: rootId, text: say('tables.elsewhere', { tables: named }), isHard: false }]
  }
  const ofDesign = tableFaults(tables).map(({ code, table }) => ({
    id: rootId,
    text: say(`tables.${code}`, { table }),
    isHard: true,
  }))
  const taken = new Set<string>()
  const ofNodes = inOrder(doc).flatMap((id): readonly DesignFault[] => {
    if (kindOfNode(doc, id) === 'table') return subTableFaults(doc, tables, id, taken, say)
    return kindOfNode(doc, id) === 'field' && nameOfNode(doc, id) !== '' ? fieldFaults(doc, tables, id, taken, say) : []
  })
  return [...ofDesign, ...ofNodes]
}

type Check = (
  doc: TreeDocument,
  tables: readonly DesignTable[],
  id: NodeId,
  taken: Set<string>,
  say: FaultWords,
) => readonly DesignFault[]

const subTableFaults: Check = (doc, tables, id, taken, say) => {
  const table = childTableOf(doc, id)
  if (!tables.some((one) => one.table === table && !one.isMain)) return [{ id, text: say('tables.noChildTable'), isHard: true }]
  if (taken.has(table)) return [{ id, text: say('tables.childTableTwice'), isHard: true }]
  taken.add(table)
  return []
}

const fieldFaults: Check = (doc, tables, id, taken, say) => {
  const label = labelOfNode(doc, id) || nameOfNode(doc, id)
  const { table, column } = keptIn(doc, tables, id)
  if (!table || !column) return [{ id, text: say('tables.noColumn', { label }), isHard: true }]
  const place = `${table.table} ${column.name}`
  if (taken.has(place)) return [{ id, text: say('tables.columnTwice', { column: column.name }), isHard: true }]
  taken.add(place)
  if (fitsColumn(typeOfNode(doc, id), column)) return []
  return [{ id, text: say('tables.misfit', { label, column: column.name, kind: column.dataType }), isHard: false }]
}
