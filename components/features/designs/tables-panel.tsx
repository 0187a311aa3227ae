import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { useField } from '@/components/form/use-field'
import { Button, IconButton } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import { Tag } from '@/components/ui/tag'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import {
  readColumns,
  readTableRows,
  readTables,
  type TableRow,
  tableFaults,
  tableOf,
  withMain,
  withoutTable,
  withPicked,
  withRelation,
} from '@/lib/designer/tables/table-rows'
import { AppError } from '@/lib/errors/app-error'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import { isMainTable } from '@/lib/form/table-names'
import { plainText } from '@/lib/form/wire-values'
import { ownDatabase, useTableFields } from './queries'
import { TablesDialog } from './tables-dialog'
import styles from './tables-panel.module.css'

/** What may not be stored, with the words of contract 3b §3. */
export function demandTables(text: string, stored: string, t: Texts): void {
  const tables = readTables(text)
  const refuse = (userMessage: string) => new AppError('invalid', 'tables of a design are missing', { userMessage })
  if (tables.length === 0 && readTables(stored).length > 0) throw refuse(t('tables.atLeastOne'))
  const fault = tableFaults(tables).find(({ code }) => code !== 'goneTable')
  if (fault) throw refuse(t(`tables.${fault.code}`, { table: fault.table }))
}

/** The connection in whose database the tables are looked for. */
const Database = createContext(ownDatabase)

/** Tables are those of the database that the form names (`dbLinkId`). */
export function TablesOfDatabase({ store, children }: { store: FormStore; children: ReactNode }) {
  const { value } = useField(store, 'dbLinkId')
  return <Database value={readText(value) || ownDatabase}>{children}</Database>
}

/** The tables that a design stands on (contract 3b §3): none, or one main table with others that lead to it. */
export function TablesGrid({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const t = useTexts('designs')
  const linkId = useContext(Database)
  const [isChoosing, setChoosing] = useState(false)
  /** What was there before the last change that took relations away. */
  const [before, setBefore] = useState<readonly TableRow[] | null>(null)
  const rows = readTableRows(plainText(value))
  const write = (next: readonly TableRow[], isLoss = false) => {
    setBefore(isLoss ? rows : null)
    onChange(next.length === 0 ? '[]' : JSON.stringify(next))
  }
  const main = rows.find(isMainTable)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears only that the focus left all of them.
    <div id={id} className={styles.tables} onBlur={onBlur}>
      {rows.length === 0 ? (
        <p className={styles.none}>{t(linkId === ownDatabase ? 'tables.none' : 'tables.noneOutside')}</p>
      ) : null}
      {rows.map((row) => (
        <TableLine
          key={tableOf(row)}
          row={row}
          main={main}
          disabled={disabled}
          onRelation={(change) => write(withRelation(rows, tableOf(row), change))}
          onMain={() => write(withMain(rows, tableOf(row)), true)}
          onRemove={() => write(withoutTable(rows, tableOf(row)), true)}
        />
      ))}
      <div className={styles.actions}>
        <Button size="sm" disabled={disabled} startIcon={<Icon name="plus" size={14} />} onClick={() => setChoosing(true)}>
          {t('tables.choose')}
        </Button>
        {before ? (
          <>
            <span role="status">{t('tables.changed')}</span>
            <Button size="sm" variant="text" onClick={() => write(before)}>
              {t('tables.undo')}
            </Button>
          </>
        ) : null}
      </div>
      {isChoosing ? (
        <TablesDialog
          linkId={linkId}
          known={new Set(rows.map(tableOf))}
          onPicked={(picked) => write(withPicked(rows, picked))}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  )
}

type LineProps = {
  row: TableRow
  main: TableRow | undefined
  disabled: boolean
  onRelation: (change: { tableField?: string; relationField?: string }) => void
  onMain: () => void
  onRemove: () => void
}

function TableLine({ row, main, disabled, onRelation, onMain, onRemove }: LineProps) {
  const t = useTexts('designs')
  const table = tableOf(row)
  const label = readText(row['tableName'])
  const fields = useTableFields({ linkId: useContext(Database), table })
  const isGone = fields.error !== undefined || fields.data?.list.length === 0
  return (
    <section className={styles.line} aria-label={t('tables.of', { table })}>
      <span className={styles.name} data-tip={label || table}>
        <code>{table}</code>
        {label === '' || label === table ? null : <small>{label}</small>}
        {isGone ? <small className={fieldStyles.error}>{t('tables.gone')}</small> : null}
      </span>
      {isMainTable(row) ? (
        <Tag tone="blue">{t('tables.main')}</Tag>
      ) : (
        <Button size="sm" variant="text" disabled={disabled} data-tip={t('tables.makeMain')} onClick={onMain}>
          {t('tables.secondary')}
        </Button>
      )}
      {isMainTable(row) || !main ? (
        <span className={styles.keys} />
      ) : (
        <span className={styles.keys}>
          <KeyChoice
            label={t('tables.foreignKey')}
            table={table}
            value={readText(row['tableField'])}
            missing={t('tables.noForeignKey', { table })}
            disabled={disabled}
            onChange={(tableField) => onRelation({ tableField })}
          />
          <KeyChoice
            label={t('tables.mainKey')}
            table={tableOf(main)}
            value={readText(row['relationField'])}
            missing={t('tables.noMainKey', { table })}
            disabled={disabled}
            onChange={(relationField) => onRelation({ relationField })}
          />
        </span>
      )}
      <IconButton size="sm" label={t('tables.remove', { table })} aria-disabled={disabled || undefined} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </IconButton>
    </section>
  )
}

type KeyProps = {
  label: string
  table: string
  value: string
  /** What is said where nothing is chosen (contract 3b §3). */
  missing: string
  disabled: boolean
  onChange: (name: string) => void
}

function KeyChoice({ label, table, value, missing, disabled, onChange }: KeyProps) {
  const id = useId()
  const { data, error } = useTableFields({ linkId: useContext(Database), table })
  const options = readColumns(data?.list).map((column) => ({
    value: column.name,
    label: column.label === column.name ? column.name : `${column.name}(${column.label})`,
  }))
  return (
    <span className={styles.key}>
      <FieldCombobox
        id={id}
        ariaLabel={label}
        placeholder={label}
        options={options}
        values={value === '' ? [] : [value]}
        isFilterable
        isLoading={!data && !error}
        disabled={disabled}
        {...(value === '' ? { error: missing, errorId: `${id}-missing` } : {})}
        onChange={([next]) => next !== undefined && next !== value && onChange(next)}
      />
      {value === '' ? (
        <small id={`${id}-missing`} className={fieldStyles.error}>
          {missing}
        </small>
      ) : null}
    </span>
  )
}
