'use client'

import type { GridColDef, GridRowSelectionModel } from '@mui/x-data-grid'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { choiceFilter, pagingOf, timeFilter } from '@/components/screen/list-question'
import { useDeletionQuestion } from '@/components/screen/use-deletion-question'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { MuiDataGrid } from '@/components/ui/mui/mui-data-grid'
import { MuiScreen } from '@/components/ui/mui/mui-screen'
import { NoMatchState } from '@/components/ui/no-match-state'
import { Pagination } from '@/components/ui/pagination'
import { ErrorState } from '@/components/ui/states'
import { Tag } from '@/components/ui/tag'
import { useListPage } from '@/lib/client/use-list-page'
import { useMutation } from '@/lib/client/use-mutation'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { currentUserSettings, type LoginLogRow } from '@/lib/contract/permission/current-user'
import { loginLog } from '@/lib/contract/permission/login-log'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import type { Say } from '@/lib/i18n/platform-texts/say'
import { LogFilters, wireTimes } from './log-filters'
import logStyles from './log-panel.module.css'
import styles from './profile.module.css'

/** What the grid takes for a page of its own; it shows all rows that it is given, more of them in a window that scrolls. */
const gridRowsMax = 100
const rowId = (row: LoginLogRow) => row.id
const marks = ['', '0', '1'] as const
const rules = {
  filters: { from: timeFilter, to: timeFilter, loginType: choiceFilter(marks), loginMark: choiceFilter(marks) },
}

/** 登录日志 (contract 1 §11.8). */
export function LogPanel() {
  const t = useTranslations('profile.log')
  const say = usePlatformTexts()
  const remove = useMutation(loginLog.remove, { successToast: true })
  const { askSeveral } = useDeletionQuestion()
  const clear = useMutation(loginLog.clear, { successToast: true })
  const query = useInnerListQuery(rules)
  const { question } = query
  const { from, to, loginType, loginMark } = question.filters
  const log = useListPage(currentUserSettings.systemLog, {
    query: { ...pagingOf(question), sort: 'desc', ...wireTimes({ from, to }), loginType, loginMark, category: '1' },
  })
  const list = useList({ query, page: log, rowId })
  const { rows } = list
  const chosen = rows.map(rowId).filter((id) => list.selected.has(id))
  const selection = useMemo((): GridRowSelectionModel => ({ type: 'include', ids: new Set(list.selected) }), [list.selected])

  const removeChosen = async () => {
    if (!(await askSeveral(chosen))) return
    await remove.run({ body: { ids: chosen } }).then(
      () => list.settle(chosen),
      () => undefined,
    )
  }
  const clearAll = async () => {
    if (!(await confirm({ text: t('clearText'), confirmText: t('clear'), danger: true }))) return
    await clear.run({}).then(
      () => {
        list.turn(1)
        list.settle(chosen)
      },
      () => undefined,
    )
  }
  return (
    <div className={styles.panel}>
      <LogFilters
        key={list.inputKey}
        onAsk={({ keyword, ...conditions }) => list.narrow({ keyword: keyword.trim(), filters: conditions })}
        isAsking={log.isAsking}
      />
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
      ) : rows.length === 0 && !log.isAsking && list.hasConditions ? (
        <NoMatchState onClear={list.clear} />
      ) : (
        <MuiScreen>
          <div className={logStyles.grid} data-long={rows.length > gridRowsMax || undefined}>
            <MuiDataGrid<LoginLogRow>
              aria-label={t('table')}
              rows={rows}
              rowCount={log.total ?? 0}
              columns={columnsOf(t, say)}
              loading={log.isAsking}
              checkboxSelection
              autoHeight={rows.length <= gridRowsMax}
              rowSelectionModel={selection}
              onRowSelectionModelChange={(model) => list.select(new Set(chosenIds(model, rows)))}
              paginationModel={{ page: 0, pageSize: Math.min(gridRowsMax, question.pageSize) }}
              onPaginationModelChange={() => undefined}
            />
          </div>
        </MuiScreen>
      )}
      <Pagination
        page={question.page}
        pageSize={question.pageSize}
        total={log.total}
        onChange={(page, pageSize) => {
          list.select(new Set())
          list.turn(page, pageSize)
        }}
      />
    </div>
  )
}

/** The grid tells "all but these" when the header's box is ticked; the platform is told the ids. */
function chosenIds(selection: GridRowSelectionModel, rows: readonly LoginLogRow[]): string[] {
  return rows.map(({ id }) => id).filter((id) => selection.ids.has(id) === (selection.type === 'include'))
}

function columnsOf(t: (key: string) => string, say: Say): GridColDef<LoginLogRow>[] {
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
      valueFormatter: (value: number | undefined) => (value === undefined ? '' : formatDate(value, minuteFormat)),
    },
    text('ipAddress', 'ip', 110),
    { ...text('ipAddressName', 'place', 90), valueFormatter: (value: string) => say(value) },
    text('browser', 'browser', 100),
    text('platForm', 'platform', 90),
    {
      ...text('loginType', 'type', 84),
      renderCell: ({ value }) => (
        <Tag tone={value === 1 ? 'grey' : 'blue'} look="dot">
          {t(value === 1 ? 'logout' : 'login')}
        </Tag>
      ),
    },
    {
      ...text('loginMark', 'result', 92),
      renderCell: ({ value }) => <Tag tone={value === 1 ? 'green' : 'red'}>{t(value === 1 ? 'success' : 'failed')}</Tag>,
    },
    { ...text('abstracts', 'note', 120), valueFormatter: (value: string) => say(value) },
  ]
}
