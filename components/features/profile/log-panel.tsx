'use client'

import type { GridColDef, GridRowSelectionModel } from '@mui/x-data-grid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { MuiDataGrid } from '@/components/ui/mui/mui-data-grid'
import { MuiScreen } from '@/components/ui/mui/mui-screen'
import { NoMatchState } from '@/components/ui/no-match-state'
import { Pagination } from '@/components/ui/pagination'
import { ErrorState } from '@/components/ui/states'
import { toast } from '@/lib/client/toast-store'
import { useListPage } from '@/lib/client/use-list-page'
import { useMutation } from '@/lib/client/use-mutation'
import { currentUserSettings, type LoginLogRow, loginLog } from '@/lib/contract/permission/current-user'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { LogFilters, type LogQuestion, noQuestion, wireTimes } from './log-filters'
import logStyles from './log-panel.module.css'
import styles from './profile.module.css'

/** What the grid takes for a page of its own; it shows all rows that it is given, more of them in a window that scrolls. */
const gridRowsMax = 100
const nobody = (): GridRowSelectionModel => ({ type: 'include', ids: new Set() })

/** 登录日志 (contract 1 §11.8). */
export function LogPanel() {
  const t = useTranslations('profile.log')
  const [question, setQuestion] = useState<LogQuestion>(noQuestion)
  const [paging, setPaging] = useState<{ page: number; pageSize: number }>({ page: 1, pageSize: 20 })
  const [selection, setSelection] = useState(nobody)
  const [filterSerial, setFilterSerial] = useState(0)
  const remove = useMutation(loginLog.remove, { successToast: true })
  const clear = useMutation(loginLog.clear, { successToast: true })
  const query = {
    currentPage: paging.page,
    pageSize: paging.pageSize,
    sort: 'desc' as const,
    sidx: '',
    keyword: question.keyword.trim(),
    ...wireTimes(question),
    loginType: question.loginType,
    loginMark: question.loginMark,
    category: '1',
  }
  const log = useListPage(currentUserSettings.systemLog, { query })
  const rows = log.data?.list ?? []
  const chosen = chosenIds(selection, rows)

  const ask = (next: LogQuestion) => {
    setQuestion(next)
    setPaging((current) => ({ ...current, page: 1 }))
    setSelection(nobody())
    log.ask()
  }
  const clearConditions = () => {
    setFilterSerial(filterSerial + 1)
    ask(noQuestion)
  }
  const afterRemoval = (removed: number) => {
    setSelection(nobody())
    const isPageEmpty = removed >= rows.length && paging.page > 1
    if (isPageEmpty) setPaging((current) => ({ ...current, page: current.page - 1 }))
    else log.reload()
  }
  const removeChosen = async () => {
    if (chosen.length === 0) return toast.warning(t('nothingChosen'))
    if (!(await confirm({ text: t('removeText'), danger: true }))) return
    await remove.run({ body: { ids: chosen } }).then(
      () => afterRemoval(chosen.length),
      () => undefined,
    )
  }
  const clearAll = async () => {
    if (!(await confirm({ text: t('clearText'), danger: true }))) return
    await clear.run({}).then(
      () => {
        ask(question)
        log.reload()
      },
      () => undefined,
    )
  }
  return (
    <div className={styles.panel}>
      <LogFilters key={filterSerial} onAsk={ask} isAsking={log.isAsking} />
      <div className={styles.toolbar}>
        <Button startIcon={<Icon name="trash" size={16} />} loading={remove.isRunning} onClick={() => void removeChosen()}>
          {t('remove')}
        </Button>
        <Button loading={clear.isRunning} onClick={() => void clearAll()}>
          {t('clear')}
        </Button>
        <span role="status" className={styles.hint}>
          {chosen.length > 0 && t('selected', { count: chosen.length })}
        </span>
      </div>
      {log.failure ? (
        <ErrorState error={log.failure} onRetry={log.ask} />
      ) : rows.length === 0 && !log.isAsking && isNarrowed(question) ? (
        <NoMatchState onClear={clearConditions} />
      ) : (
        <MuiScreen>
          <div className={logStyles.grid} data-long={rows.length > gridRowsMax || undefined}>
            <MuiDataGrid<LoginLogRow>
              aria-label={t('table')}
              rows={rows}
              rowCount={log.total ?? 0}
              columns={columnsOf(t)}
              loading={log.isAsking}
              checkboxSelection
              autoHeight={rows.length <= gridRowsMax}
              rowSelectionModel={selection}
              onRowSelectionModelChange={setSelection}
              paginationModel={{ page: 0, pageSize: Math.min(gridRowsMax, paging.pageSize) }}
              onPaginationModelChange={() => undefined}
            />
          </div>
        </MuiScreen>
      )}
      <Pagination
        page={paging.page}
        pageSize={paging.pageSize}
        total={log.total}
        onChange={(page, pageSize) => {
          setSelection(nobody())
          setPaging({ page, pageSize })
        }}
      />
    </div>
  )
}

function isNarrowed(question: LogQuestion): boolean {
  return JSON.stringify(question) !== JSON.stringify(noQuestion)
}

/** The grid tells "all but these" when the header's box is ticked; the platform is told the ids. */
function chosenIds(selection: GridRowSelectionModel, rows: readonly LoginLogRow[]): string[] {
  return rows.map(({ id }) => id).filter((id) => selection.ids.has(id) === (selection.type === 'include'))
}

function columnsOf(t: (key: string) => string): GridColDef<LoginLogRow>[] {
  const text = (field: keyof LoginLogRow & string, name: string, width: number): GridColDef<LoginLogRow> => ({
    field,
    headerName: t(name),
    minWidth: width,
    flex: width,
    sortable: false,
  })
  return [
    {
      ...text('creatorTime', 'time', 160),
      valueFormatter: (value: number | undefined) => (value === undefined ? '' : formatDate(value, dateTimeFormat)),
    },
    text('ipAddress', 'ip', 110),
    text('ipAddressName', 'place', 90),
    text('browser', 'browser', 100),
    text('platForm', 'platform', 90),
    { ...text('loginType', 'type', 70), valueFormatter: (value: number) => t(value === 1 ? 'logout' : 'login') },
    {
      ...text('loginMark', 'result', 92),
      renderCell: ({ value }) => <Mark isGood={value === 1} text={t(value === 1 ? 'success' : 'failed')} />,
    },
    text('abstracts', 'note', 120),
  ]
}

function Mark({ isGood, text }: { isGood: boolean; text: string }) {
  return (
    <span className={logStyles.mark} data-good={isGood || undefined}>
      {text}
    </span>
  )
}
