'use client'

import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { KeywordSearch } from '@/components/ui/keyword-search'
import { NoPermissionState } from '@/components/ui/states'
import { useKeptFocus } from '@/components/ui/use-kept-focus'
import { ListTable, type ListTableProps } from './list-table'
import { ListToolbar } from './list-toolbar'
import styles from './screen.module.css'
import { TabList, tabId } from './tab-list'
import { type RowKey, useListKeys } from './use-list-keys'

type ListScreenProps<Row, Filters> = Omit<ListTableProps<Row, Filters>, 'label'> & {
  /** Name of the screen: its heading, and the name of its table. */
  title: string
  /** A word to look for: how it is named, and what may be typed. */
  keyword?: { label: string; hint: string }
  /** Conditions above the list, where a word is not enough. */
  conditions?: ReactNode
  /** Kinds of rows, above the toolbar. */
  tabs?: Omit<ComponentProps<typeof TabList>, 'panelId'>
  /** What the list is for, or what is to be known of it. */
  hint?: ReactNode
  /** The main action first, then the others. */
  toolbar?: ReactNode
  /** What can be done with the chosen rows; seen while some are chosen. */
  batch?: ReactNode
  /** How much is chosen, where it is more than these rows. */
  chosen?: string | undefined
  /** Beside the refresh button. */
  tools?: ReactNode
  /** Between the toolbar and the rows, such as what was left behind unfinished. */
  notice?: ReactNode
  /** Stands at the left of the list (`TreeBeside`). */
  beside?: ReactNode
  /** Keys of the row that has the focus; `j` and `k` walk through the rows then. It answers whether the key means something. */
  onRowKey?: RowKey
  /** Dialogs and drawers that belong to the screen. */
  children?: ReactNode
}

/** A whole screen around one list. Whoever may not see the list is told so in its place. */
export function ListScreen<Row, Filters>(props: ListScreenProps<Row, Filters>) {
  const { title, keyword, conditions, tabs, hint, toolbar, batch, chosen, tools, notice, beside, onRowKey, children, ...table } =
    props
  const { list } = table
  const panelId = useId()
  const screenRef = useRef<HTMLElement>(null)
  useListKeys(screenRef, onRowKey)
  useKeptFocus(screenRef)
  const search = keyword && (
    <KeywordSearch
      key={list.inputKey}
      keyword={list.question.keyword}
      label={keyword.label}
      hint={keyword.hint}
      isAsking={list.page.isAsking}
      onSearch={list.search}
    />
  )
  const body = (
    <>
      {conditions}
      {search}
      <ListToolbar
        list={list}
        batch={batch}
        chosen={chosen}
        tools={tools}
        hint={hint}
        hasConditionsArea={Boolean(conditions)}
        isSelectable={table.isSelectable}
      >
        {toolbar}
      </ListToolbar>
      {notice}
      <ListTable {...table} label={title} />
    </>
  )
  return (
    // Named like its heading: of several open tabs, helpers and keyboards find the screen they mean.
    <section ref={screenRef} tabIndex={-1} data-focus-home="" className={styles.page} aria-label={title}>
      {/* The name of the screen is in the top bar already; here it is for those who move by headings. */}
      <h1 className="tn-visually-hidden">{title}</h1>
      {list.isForbidden ? (
        <NoPermissionState />
      ) : (
        <div className={styles.columns}>
          {beside}
          <div className={styles.main}>
            {tabs ? (
              <>
                <TabList {...tabs} panelId={panelId} />
                <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tabs.value)} className={styles.body}>
                  {body}
                </div>
              </>
            ) : (
              <div className={styles.body}>{body}</div>
            )}
          </div>
        </div>
      )}
      {/* Whoever lost the right over an open form keeps what he has typed, and hears at the saving that it cannot be. */}
      {children}
    </section>
  )
}
