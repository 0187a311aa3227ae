import { useTranslations } from 'next-intl'
import { useCallback, useId } from 'react'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { kindOfNode, type NodeId, nameOfNode, rootId, typeOfNode } from '@/lib/designer/public'
import { childTableOf, freeColumns, keptIn, offeredColumns, subTablesByTable } from '@/lib/designer/tables/column-names'
import { chooseTable, keepIn, setChildTable } from '@/lib/designer/tables/table-commands'
import type { DesignTable, TableColumn } from '@/lib/designer/tables/table-rows'
import { factsOf } from '@/lib/form/widget-facts/table'
import { useDesignDocument, useSession } from '../../shell/session-context'
import styles from '../properties/properties.module.css'
import { useDesignTables } from './design-tables'

/** Where the chosen node is kept: the child table of a sub-table, table and column of a field (contract 3a §3.2). Nothing in designs without tables. */
export function ColumnSection({ ids }: { ids: readonly NodeId[] }) {
  const tables = useDesignTables()
  const [id, ...others] = ids
  if (tables.length === 0 || id === undefined || id === rootId || others.length > 0) return null
  return <NodeTables id={id} tables={tables} />
}

type PartProps = { id: NodeId; tables: readonly DesignTable[] }

function NodeTables({ id, tables }: PartProps) {
  const document = useDesignDocument()
  if (kindOfNode(document, id) === 'table') return <ChildTable id={id} tables={tables} />
  if (kindOfNode(document, id) !== 'field') return null
  const isKept = factsOf(typeOfNode(document, id)).name === 'needed' || nameOfNode(document, id) !== ''
  return isKept ? <FieldColumn id={id} tables={tables} /> : null
}

function ChildTable({ id, tables }: PartProps) {
  const t = useTranslations('designer.tables')
  const session = useSession()
  const document = useDesignDocument()
  const taken = subTablesByTable(document)
  const chosen = childTableOf(document, id)
  const options = tables
    .filter(({ table, isMain }) => !isMain && (taken.get(table) ?? id) === id)
    .map(({ table, label }) => ({ value: table, label: named(table, label) }))
  return (
    <div className={styles.rows}>
      <Choice
        label={t('childTable')}
        options={options}
        value={chosen}
        notice={options.length === 0 ? t('noChildTables') : undefined}
        onChange={(table) => void session.run(setChildTable(tables, id, table))}
      />
    </div>
  )
}

function FieldColumn({ id, tables }: PartProps) {
  const t = useTranslations('designer.tables')
  const session = useSession()
  const document = useDesignDocument()
  const { table, column } = keptIn(document, tables, id)
  const [sub] = [...session.pathTo(id)].filter((one) => one !== id && kindOfNode(document, one) === 'table')
  const children = subTablesByTable(document)
  const free = freeColumns(document, tables).get(table?.table ?? '') ?? []
  const columns = table ? offeredColumns(table).filter((one) => one.name === column?.name || free.includes(one)) : []
  const choose = useCallback(
    (name: string) => {
      if (table && name !== '') session.run(keepIn(tables, id, { table: table.table, column: name }))
    },
    [session, tables, id, table],
  )
  return (
    <div className={styles.rows}>
      {sub === undefined ? (
        <Choice
          label={t('table')}
          options={tables
            .filter((one) => !children.has(one.table))
            .map((one) => ({ value: one.table, label: named(one.table, one.label) }))}
          value={table?.table ?? ''}
          onChange={(next) => void session.run(chooseTable(id, next))}
        />
      ) : null}
      <Choice
        label={t('column')}
        options={columns.map((one) => ({ value: one.name, label: titled(one) }))}
        value={column?.name ?? ''}
        notice={columns.length === 0 ? t(table ? 'noColumns' : 'childTableFirst') : undefined}
        onChange={choose}
      />
    </div>
  )
}

/** Contract 3a §3.2: `field(fieldName)`. */
const named = (name: string, label: string) => (label === '' || label === name ? name : `${name}(${label})`)
const titled = ({ name, label }: TableColumn) => named(name, label)

type ChoiceProps = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  notice?: string | undefined
  onChange: (value: string) => void
}

function Choice({ label, options, value, notice, onChange }: ChoiceProps) {
  const t = useTranslations('designer.panel')
  const id = useId()
  return (
    <div className={styles.row}>
      <span className={styles.label}>
        <label htmlFor={id}>{label}</label>
      </span>
      <div className={styles.control}>
        <FieldCombobox
          id={id}
          ariaLabel={label}
          options={options}
          values={value === '' ? [] : [value]}
          placeholder={t('choose')}
          isFilterable
          notice={notice}
          onChange={([next]) => next !== undefined && next !== value && onChange(next)}
        />
      </div>
    </div>
  )
}
