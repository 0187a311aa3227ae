'use client'

import { DataGrid, type DataGridProps, type GridValidRowModel } from '@mui/x-data-grid'
import { zhCN, zhTW } from '@mui/x-data-grid/locales'
import { useLocale } from 'next-intl'
import { EmptyState } from '../states'
import styles from './mui-data-grid.module.css'
import { pageNonce } from './page-nonce'

const localeTexts: Readonly<Record<string, DataGridProps['localeText']>> = {
  'zh-CN': zhCN.components.MuiDataGrid.defaultProps.localeText,
  'zh-TW': zhTW.components.MuiDataGrid.defaultProps.localeText,
}

type MuiDataGridProps<R extends GridValidRowModel> = Omit<DataGridProps<R>, 'localeText' | 'nonce'>

/**
 * A flat table in the look of our own tables, for use inside `MuiScreen`. Paging and filters stand beside it, in
 * the same form as everywhere else.
 */
export function MuiDataGrid<R extends GridValidRowModel>(props: MuiDataGridProps<R>) {
  const localeText = localeTexts[useLocale()]
  const nonce = pageNonce()
  return (
    <DataGrid<R>
      rowHeight={40}
      columnHeaderHeight={40}
      disableColumnMenu
      disableColumnFilter
      disableRowSelectionOnClick
      hideFooter
      paginationMode="server"
      sortingMode="server"
      {...props}
      {...(localeText && { localeText })}
      {...(nonce !== undefined && { nonce })}
      slots={{ noRowsOverlay: NoRows, ...props.slots }}
      className={props.className ? `${styles.grid} ${props.className}` : styles.grid}
    />
  )
}

function NoRows() {
  return (
    <div className={styles.empty}>
      <EmptyState />
    </div>
  )
}
