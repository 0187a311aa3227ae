import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { ancestors, kindOfNode, type NodeId, rootId, type Target, type TreeDocument } from '@/lib/designer/public'
import { fieldFor } from '@/lib/designer/tables/column-fit'
import { columnName, freeColumns, subTablesByTable } from '@/lib/designer/tables/column-names'
import type { DesignTable, TableColumn } from '@/lib/designer/tables/table-rows'
import { isRecord, own, type RawRecord, readRecord } from '@/lib/form/read'
import { useDesigner } from '../../shell/designer-context'
import type { DesignerSession } from '../../shell/designer-session'
import { PaletteButton } from '../../shell/palette-button'
import { PaletteSection } from '../../shell/palette-frame'
import { useDesignDocument, useSessionFact } from '../../shell/session-context'
import { attachHeld } from '../canvas-drag'
import { useMakeNode } from '../use-make-node'
import { WidgetIcon } from '../widget-icon'
import { useDesignTables } from './design-tables'

type TableGroup = { table: DesignTable; columns: readonly TableColumn[] }

/** Columns of the design's tables that no field is kept in yet and that the word is in. */
export function useColumnGroups(keyword: string): readonly TableGroup[] {
  const tables = useDesignTables()
  // Who designs without tables is not drawn again for every step.
  const document = useSessionFact(
    useCallback((session: DesignerSession) => (tables.length === 0 ? null : session.document), [tables]),
  )
  const word = keyword.trim().toLowerCase()
  return useMemo(() => {
    if (!document) return []
    const free = freeColumns(document, tables)
    return tables
      .map((table) => ({
        table,
        columns: (free.get(table.table) ?? []).filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(word)),
      }))
      .filter(({ columns }) => columns.length > 0)
  }, [tables, document, word])
}

/** 数据表字段: pressing a column, or dropping it, places a field for it (contract 3a §3.2). */
export function ColumnGroups({ groups }: { groups: readonly TableGroup[] }) {
  return groups.map((group) => <ColumnGroup key={group.table.table} {...group} />)
}

function ColumnGroup({ table, columns }: TableGroup) {
  const t = useTranslations('designer.tables')
  const { session, kind } = useDesigner()
  const document = useDesignDocument()
  const make = useMakeColumn()
  const isUsed = subTablesByTable(document).has(table.table)
  const place = (nodes: readonly unknown[]) => {
    const result = session.run((kind.add ?? kind.paste)(nodes, targetOf(session.document, table, session.current)))
    if (result) session.select(result.ids)
  }
  return (
    <PaletteSection
      title={t('group', { table: table.label })}
      items={columns}
      keyOf={({ name }) => name}
      draw={(column) => (
        <ColumnItem isStop={column === columns[0]} column={column} make={() => make.field(table, column)} onPlace={place} />
      )}
    >
      <Button size="sm" variant="text" onClick={() => place(columns.map((column) => make.field(table, column)))}>
        {t('placeAll', { count: columns.length })}
      </Button>
      {table.isMain || isUsed ? null : (
        <Button size="sm" variant="text" onClick={() => place([make.subTable(table, columns)])}>
          {t('placeSubTable')}
        </Button>
      )}
    </PaletteSection>
  )
}

/** Columns of a child table belong into its sub-table, all others into the main form. */
function targetOf(doc: TreeDocument, { table }: DesignTable, current: NodeId): Target {
  const sub = subTablesByTable(doc).get(table)
  if (sub !== undefined) return { into: sub }
  if (current === rootId) return { into: rootId }
  const around = [current, ...ancestors(doc, current)].filter((id) => id !== rootId)
  return { after: around.find((id) => kindOfNode(doc, id) === 'table') ?? wholeOf(doc, around) }
}

/** Panes, rows and cells hold fields; beside them there is no room for one. */
function wholeOf(doc: TreeDocument, around: readonly NodeId[]): NodeId {
  return around.find((id) => !['pane', 'gridRow', 'gridCell'].includes(kindOfNode(doc, id))) ?? ''
}

type ItemProps = { column: TableColumn; isStop: boolean; make: () => unknown; onPlace: (nodes: readonly unknown[]) => void }

function ColumnItem({ column, isStop, make, onPlace }: ItemProps) {
  const { type } = fieldFor(column)
  const attach = (element: HTMLElement | null) =>
    element ? attachHeld(element, () => ({ kind: 'new', node: make() })) : undefined
  return (
    <PaletteButton
      ref={attach}
      icon={<WidgetIcon type={type} />}
      type={type}
      name={column.label}
      tip={`${column.name} · ${column.dataType}`}
      isStop={isStop}
      onPress={() => onPlace([make()])}
    />
  )
}

/** Nodes for columns; those of a sub-table are called as their table calls them. */
function useMakeColumn() {
  const make = useMakeNode()
  const tables = useDesignTables()
  const field = useCallback(
    (table: DesignTable, column: TableColumn, name = columnName(tables, table.table, column.name)): unknown => {
      const { type, own: more } = fieldFor(column)
      return withConfig({ ...readRecord(make(type)), ...more, __vModel__: name }, { label: column.label, tableName: table.table })
    },
    [make, tables],
  )
  const subTable = (table: DesignTable, columns: readonly TableColumn[]): unknown => {
    const children = columns.map((column) => field(table, column, column.name))
    return withConfig(readRecord(make('table')), { label: table.label, tableName: table.table, children })
  }
  return { field, subTable }
}

function withConfig(node: RawRecord, more: RawRecord): RawRecord {
  const config = own(node, '__config__')
  return { ...node, __config__: { ...(isRecord(config) ? config : {}), ...more } }
}
