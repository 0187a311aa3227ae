import { type ReactNode, useRef } from 'react'
import { KeywordSearch } from '@/components/ui/keyword-search'
import { useKeptFocus } from '@/components/ui/use-kept-focus'
import { ListTable, type ListTableProps } from './list-table'
import styles from './screen.module.css'

type ListPartProps<Row, Filters> = ListTableProps<Row, Filters> & {
  keyword?: { label: string; hint: string }
  /** Between the search and the rows, as on a screen: the main action first. */
  toolbar?: ReactNode
}

/** A list inside a dialog or a drawer. */
export function ListPart<Row, Filters>({ keyword, toolbar, ...table }: ListPartProps<Row, Filters>) {
  const { list } = table
  const partRef = useRef<HTMLDivElement>(null)
  useKeptFocus(partRef)
  return (
    <div ref={partRef} tabIndex={-1} data-focus-home="" className={styles.inner}>
      {keyword && (
        <KeywordSearch
          key={list.inputKey}
          name={table.label}
          keyword={list.question.keyword}
          label={keyword.label}
          hint={keyword.hint}
          isAsking={list.page.isAsking}
          onSearch={list.search}
        />
      )}
      {toolbar && (
        <div className={styles.toolbar} data-toolbar>
          {toolbar}
        </div>
      )}
      <ListTable {...table} />
    </div>
  )
}
