'use client'

import { DataGrid, type DataGridProps, type GridValidRowModel } from '@mui/x-data-grid'
import { zhCN, zhTW } from '@mui/x-data-grid/locales'
import { useLocale } from 'next-intl'
import type { ComponentProps, InputHTMLAttributes } from 'react'
import { Checkbox } from '../check'
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
      slots={{ noRowsOverlay: NoRows, baseCheckbox: GridCheckbox, ...props.slots }}
      className={props.className ? `${styles.grid} ${props.className}` : styles.grid}
    />
  )
}

type GridCheckboxProps = ComponentProps<NonNullable<NonNullable<DataGridProps['slots']>['baseCheckbox']>>

/** The one check box, with what the grid asks of it; what it adds for MUI's own, such as a ripple, is left out. */
function GridCheckbox(props: GridCheckboxProps) {
  const { checked, indeterminate, disabled, tabIndex, onChange, onClick, onMouseDown, onKeyDown, slotProps } = props
  const handlers = { onChange, onClick, onMouseDown, onKeyDown } as InputHTMLAttributes<HTMLInputElement>
  return (
    <Checkbox
      {...handlers}
      {...slotProps?.htmlInput}
      checked={checked}
      isMixed={indeterminate}
      disabled={disabled}
      tabIndex={tabIndex}
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
