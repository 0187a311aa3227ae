import { useState } from 'react'
import { FormNotice } from '@/components/screen/form-notice'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { errorText } from '@/lib/client/error-text'
import { useTexts } from '@/lib/client/use-texts'
import type { BusinessTableRow } from '@/lib/contract/online-dev/business-tables'
import { ownDatabase, readTableFields, useBusinessTables } from './queries'
import styles from './tables-panel.module.css'

type PickedTable = { table: string; tableName: string; fields: readonly unknown[] }

type TablesDialogProps = {
  linkId: string
  /** Chosen already. */
  known: ReadonlySet<string>
  onPicked: (picked: readonly PickedTable[]) => void
  onClose: () => void
}

/** Chooses tables, all of them in one page; the first that is chosen becomes the main one (contract 3b §3). */
export function TablesDialog({ linkId, known, onPicked, onClose }: TablesDialogProps) {
  const t = useTexts('designs')
  const tCommon = useTexts('common')
  const tErrors = useTexts('errors')
  const { data, error, mutate } = useBusinessTables(linkId)
  const [chosen, setChosen] = useState<readonly BusinessTableRow[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const take = async () => {
    setBusy(true)
    try {
      const read = chosen.map(async ({ table, tableName }) => ({
        table,
        tableName,
        fields: await readTableFields({ linkId, table }),
      }))
      onPicked(await Promise.all(read))
      onClose()
    } catch (thrown) {
      setFailure(thrown)
      setBusy(false)
    }
  }
  return (
    <Surface
      kind="general"
      open
      width="720px"
      title={t('tables.choose')}
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" busy={isBusy} disabled={chosen.length === 0} onClick={() => void take()}>
            {t('tables.take', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {failure ? <FormNotice isFailure>{errorText(failure, (key, params) => tErrors(key, params))}</FormNotice> : null}
      {data ? (
        <Tables
          tables={data.list.filter(({ table, type }) => type !== 1 && !known.has(table))}
          emptyText={t(linkId === ownDatabase ? 'tables.noTables' : 'tables.noTablesOutside')}
          chosen={chosen}
          onChange={setChosen}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

type TablesProps = {
  tables: readonly BusinessTableRow[]
  /** Said where there is none. */
  emptyText: string
  /** In the order in which they were chosen. */
  chosen: readonly BusinessTableRow[]
  onChange: (chosen: readonly BusinessTableRow[]) => void
}

function Tables({ tables, emptyText, chosen, onChange }: TablesProps) {
  const t = useTexts('designs')
  const [keyword, setKeyword] = useState('')
  const word = keyword.trim().toLowerCase()
  const shown = tables.filter(({ table, tableName }) => `${table} ${tableName}`.toLowerCase().includes(word))
  const isChosen = (row: BusinessTableRow) => chosen.some(({ table }) => table === row.table)
  if (tables.length === 0) return <EmptyState text={emptyText} />
  return (
    <>
      <SearchInput value={keyword} onChange={setKeyword} placeholder={t('tables.search')} aria-label={t('tables.search')} />
      {shown.length === 0 ? <EmptyState picture="noMatch" text={t('tables.noMatch', { keyword })} /> : null}
      <ul className={styles.choices} aria-label={t('tables.choose')}>
        {shown.map((row) => (
          <li key={row.table}>
            <label>
              <Checkbox
                checked={isChosen(row)}
                onChange={() => onChange(isChosen(row) ? chosen.filter(({ table }) => table !== row.table) : [...chosen, row])}
              />
              <code>{row.table}</code>
              <span>{row.tableName}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
