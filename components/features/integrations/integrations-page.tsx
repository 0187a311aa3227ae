'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ImportButton, useExport } from '@/components/features/import-file/public'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { useCopyAction } from '@/components/screen/use-copy-action'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { integrate } from '@/lib/contract/online-dev/integrate'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { type IntegrateRow, integrateColumns } from './columns'
import { EditorDialog } from './editor-dialog'
import { LogDrawer } from './log-drawer'
import { importIntegration } from './mutations'
import { useIntegrations } from './queries'
import { QueueDrawer } from './queue-drawer'
import { TypeDialog } from './type-dialog'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/integrations.json'),
  en: () => import('@/messages/en/integrations.json'),
  zhtw: () => import('@/messages/zhtw/integrations.json'),
}

/** 集成助手 (contract 4b §12): the integrations, their designer, and how their runs went. */
export function IntegrationsPage() {
  return (
    <AdminMessages>
      <LazyMessages namespace="integrations" loaders={words}>
        <Integrations />
      </LazyMessages>
    </AdminMessages>
  )
}

const rowId = (row: IntegrateRow) => row.id
const rowLabel = (row: IntegrateRow) => row.fullName
const types = ['1', '2', '3'] as const
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', type: 'value', enabledMark: 'value' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

function conditionFields(t: Texts) {
  const any = { placeholder: t('any') }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('columns.type'), { fixed: types.map((one) => [one, t(`types.${one}`)] as const) }, any),
    select(
      'enabledMark',
      t('columns.state'),
      { fixed: (['1', '0'] as const).map((one) => [one, t(one === '1' ? 'enabled' : 'disabled')] as const) },
      any,
    ),
  ]
  return formDesign(fields, widgetSchemas).fields
}

/** What is open above the list. */
type Opened = { id: string | null; type: number }

function Integrations() {
  const t = useTranslations('integrations')
  const tList = useTranslations('list.buttons')
  const tState = useTranslations('admin.state')
  const query = useListQuery(rules)
  const page = useIntegrations(query.question)
  const list = useList({ query, page, rowId })
  const [opened, setOpened] = useState<Opened | null>(null)
  const [logged, setLogged] = useState<IntegrateRow | null>(null)
  const [isQueueShown, setQueueShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const edit = (row: IntegrateRow) => setOpened({ id: row.id, type: Number(row.type) })
  const actionsOf = useActions(list, { edit, onLog: setLogged })
  const columns = useMemo(() => integrateColumns(t), [t])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          <Button variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={() => setAsking(true)}>
            {t('create')}
          </Button>
          <ImportButton accept=".bi" send={importIntegration} onImported={page.reload} />
          <Button startIcon={<Icon name="list" size={16} />} onClick={() => setQueueShown(true)}>
            {t('queue.title')}
          </Button>
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), tState('disable'), t('log.title')], of: actionsOf }}
      onOpen={edit}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {isAsking && (
        <TypeDialog
          onChoose={(type) => {
            setAsking(false)
            setOpened({ id: null, type })
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {opened && <EditorDialog key={opened.id ?? ''} {...opened} onSaved={page.reload} onClose={() => setOpened(null)} />}
      {logged && <LogDrawer key={logged.id} integration={logged} onClose={() => setLogged(null)} />}
      {isQueueShown && <QueueDrawer onClose={() => setQueueShown(false)} />}
    </ListScreen>
  )
}

type Acting = { edit: (row: IntegrateRow) => void; onLog: (row: IntegrateRow) => void }

function useActions(list: List<IntegrateRow>, { edit, onLog }: Acting) {
  const t = useTranslations('integrations')
  const tList = useTranslations('list.buttons')
  const { remove } = useRowEditing<IntegrateRow>({ list, remove: integrate.remove })
  const state = useStateAction({ list, state: integrate.state })
  const exportOf = useExport<IntegrateRow>(integrate.export, t('askExport'))
  const copy = useCopyAction({ list, copy: integrate.copy, texts: { copy: t('copy'), ask: t('askCopy') } })
  return (row: IntegrateRow): readonly RowAction[] => [
    { key: 'edit', label: tList('edit'), run: () => edit(row) },
    state(row, row.enabledMark === 1),
    { key: 'log', label: t('log.title'), run: () => onLog(row) },
    copy(row),
    exportOf(row),
    remove(row),
  ]
}
