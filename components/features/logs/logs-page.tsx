'use client'

import { useMemo, useState } from 'react'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { choiceFilter, conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { widgetSchemas } from '@/components/widgets/schemas'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { type LogCategory, type LogRow, logCategories, requestMethods } from '@/lib/contract/system/log'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { date, text } from '@/lib/form/build/value-fields'
import { logColumns } from './columns'
import { routeTexts } from './constants'
import { LogDrawer } from './log-drawer'
import { useRemoveLogs } from './mutations'
import { type LogFilters, useLogs } from './queries'
import { RetentionDialog } from './retention-dialog'
import { kindNames } from './utils'

/** Sign-ins, requests, operations and exceptions (contract 2 §23). */
export function LogsPage() {
  return (
    <AdminMessages>
      <LazyMessages namespace="routes" loaders={routeTexts}>
        <Logs />
      </LazyMessages>
    </AdminMessages>
  )
}

const rowId = (row: LogRow) => row.id
const rowLabel = (row: LogRow) => row.requestUrl || row.userName
const kinds: Readonly<Record<string, Condition>> = {
  ...{ keyword: 'word', loginType: 'value', loginMark: 'value', requestMethod: 'value', time: 'span' },
}
const rules = {
  hasKeyword: false,
  filters: { kind: { ...choiceFilter(logCategories), isPlace: true }, where: conditionsFilter(Object.keys(kinds)) },
}

function Logs() {
  const t = useTexts('admin.logs')
  const routes = useTexts('routes')
  const query = useListQuery<LogFilters>(rules)
  const page = useLogs(query.question)
  const list = useList({ query, page, rowId })
  const { kind } = query.question.filters
  const say = usePlatformTexts()
  const columns = useMemo(() => logColumns(kind, { t, routes, say }), [kind, t, routes, say])
  const searches = useMemo(() => searchesOf(conditionFields(kind, t), kinds), [kind, t])
  const removal = useRemoveLogs((ids) => list.settle(ids.length === 0 ? [...list.selected] : ids))
  const [opened, setOpened] = useState<LogRow | null>(null)
  const [isRuleOpen, openRule] = useState(false)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      tabs={{
        label: t('title'),
        entries: logCategories.map((key) => ({ key, label: t(`kinds.${kindNames[key]}`) })),
        value: kind,
        onChange: (key) => list.impose({ filters: { kind: key as LogCategory, where: {} } }),
      }}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          <Button
            variant="danger"
            loading={removal.isRemoving}
            startIcon={<Icon name="trash" size={16} />}
            onClick={() => void removal.remove([...list.selected])}
          >
            {t('remove')}
          </Button>
          <Button loading={removal.isClearing} onClick={() => void removal.clear(kind)}>
            {t('clear')}
          </Button>
        </>
      }
      tools={
        <IconButton label={t('retention.open')} onClick={() => openRule(true)}>
          <Icon name="clock" />
        </IconButton>
      }
      columns={columns}
      rowLabel={rowLabel}
      isSelectable
      rowActions={{ labels: [t('view')], of: (row) => [{ key: 'view', label: t('view'), run: () => setOpened(row) }] }}
      onOpen={setOpened}
      emptyText={t(`none.${kindNames[kind]}`)}
    >
      {opened && <LogDrawer row={opened} onClose={() => setOpened(null)} />}
      {isRuleOpen && <RetentionDialog onClose={() => openRule(false)} />}
    </ListScreen>
  )
}

function conditionFields(kind: LogCategory, t: Texts) {
  const any = { placeholder: t('any') }
  const marks = (one: string, zero: string) => ({ fixed: [['1', t(one)] as const, ['0', t(zero)] as const] })
  const methods = { fixed: requestMethods.map((method) => [method, method] as const) }
  const own = {
    1: [
      select('loginType', t('columns.type'), marks('logout', 'login'), any),
      select('loginMark', t('columns.state'), marks('succeeded', 'failed'), any),
    ],
    5: [select('requestMethod', t('columns.method'), methods, any)],
    3: [select('requestMethod', t('columns.method'), methods, any)],
    4: [],
  }[kind]
  const word = text('keyword', t('keyword'), { placeholder: t(kind === '1' ? 'loginHint' : 'callHint') })
  return formDesign([word, ...own, date('time', t('columns.time'))], widgetSchemas).fields
}
