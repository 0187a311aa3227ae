import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button } from '@/components/ui/button'
import type { ChildTable } from './columns'
import { foldedChildCount } from './constants'
import styles from './online-dev.module.css'

type ChildTablesProps = {
  /** At least one. */
  tables: readonly ChildTable[]
  /** Of the record that they belong to. */
  name: string
}

/** Below an open record its sub-tables, a tab for each (contract 3b §4.1, childTableStyle 2). */
export function ChildTables({ tables, name }: ChildTablesProps) {
  const panelId = useId()
  const [chosen, setChosen] = useState('')
  const shown = tables.find(({ code }) => code === chosen) ?? tables[0]
  if (!shown) return null
  const entries = tables.map(({ code, label, lines }) => ({ key: code, label, count: lines.length }))
  return (
    <div className={styles.childTables}>
      <TabList label={name} entries={entries} value={shown.code} panelId={panelId} onChange={setChosen} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys, too. */}
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, shown.code)} tabIndex={0} className={styles.childPanel}>
        <Lines key={shown.code} table={shown} />
      </div>
    </div>
  )
}

function Lines({ table: { label, columns, lines } }: { table: ChildTable }) {
  const t = useTranslations('list.search')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, foldedChildCount)
  return (
    <>
      <table className={styles.childTable} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.code} scope="col" data-align={column.align}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own and no state.
            <tr key={index}>
              {columns.map((column, place) => (
                <td key={column.code} data-align={column.align} data-label={column.label}>
                  {cells[place]?.face}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > foldedChildCount && (
        <Button variant="text" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fold') : `${t('unfold')} (${lines.length})`}
        </Button>
      )}
    </>
  )
}
