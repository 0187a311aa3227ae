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
import { choose } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { type TemplateRow, templateColumns } from './columns'
import { EditorDialog } from './editor-dialog'
import { importTemplate } from './mutations'
import { readUserNames, useFlowCategories, useTemplates } from './queries'
import { VersionsDrawer } from './versions-drawer'

const words: MessageLoaders = {
  zh: () => import('@/messages/zh/flowtemplates.json'),
  en: () => import('@/messages/en/flowtemplates.json'),
  zhtw: () => import('@/messages/zhtw/flowtemplates.json'),
}

/** 流程设计 (contract 4a §7): the templates of flows, and all that is done with one. */
export function FlowTemplatesPage() {
  return (
    <AdminMessages>
      <LazyMessages namespace="flowtemplates" loaders={words}>
        <FlowTemplates />
      </LazyMessages>
    </AdminMessages>
  )
}

const none: readonly { id: string; fullName: string }[] = []
const rowId = (row: TemplateRow) => row.id
const rowLabel = (row: TemplateRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', category: 'value', type: 'value', enabledMark: 'value' }
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

function conditionFields(t: Texts, categories: readonly { id: string; fullName: string }[]) {
  const any = { placeholder: t('any') }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('category', t('columns.category'), { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) }, any),
    select('type', t('columns.type'), { fixed: ['0', '1'].map((one) => [one, t(`types.${one}`)] as const) }, any),
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

function FlowTemplates() {
  const t = useTranslations('flowtemplates')
  const tList = useTranslations('list.buttons')
  const tState = useTranslations('admin.state')
  const categories = useFlowCategories() ?? none
  const query = useListQuery(rules)
  const page = useTemplates(query.question)
  const list = useList({ query, page, rowId })
  const [opened, setOpened] = useState<Opened | null>(null)
  const [versions, setVersions] = useState<TemplateRow | null>(null)
  const edit = (row: TemplateRow) => setOpened({ id: row.id, type: Number(row.type) })
  const actionsOf = useActions(list, { edit, onVersions: setVersions })
  const columns = useMemo(() => templateColumns(t, categories), [t, categories])
  const searches = useMemo(() => searchesOf(conditionFields(t, categories), kinds), [t, categories])
  const create = async () => {
    const answers = (['0', '1'] as const).map((value) => ({ value, text: t(`types.${value}`), variant: 'default' as const }))
    const type = await choose({ title: t('create'), text: t('askType'), answers })
    if (type !== null) setOpened({ id: null, type: Number(type) })
  }
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          <Button variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={() => void create()}>
            {t('create')}
          </Button>
          <ImportButton accept=".ffe" send={importTemplate} onImported={page.reload} />
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [tList('edit'), tState('stop'), t('versions.title')], of: actionsOf }}
      onOpen={edit}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {opened && (
        <EditorDialog
          key={opened.id ?? ''}
          id={opened.id}
          type={opened.type}
          onSaved={page.reload}
          onClose={() => setOpened(null)}
        />
      )}
      {versions && (
        <VersionsDrawer key={versions.id} template={versions} onChanged={page.reload} onClose={() => setVersions(null)} />
      )}
    </ListScreen>
  )
}

type Acting = { edit: (row: TemplateRow) => void; onVersions: (row: TemplateRow) => void }

function useActions(list: List<TemplateRow>, { edit, onVersions }: Acting) {
  const t = useTranslations('flowtemplates')
  const tList = useTranslations('list.buttons')
  const { remove } = useRowEditing<TemplateRow>({ list, remove: flowTemplate.remove, usedBy: readUserNames })
  const state = useStateAction({ list, state: { enable: flowTemplate.release, stop: flowTemplate.stop }, usedBy: readUserNames })
  const exportOf = useExport<TemplateRow>(flowTemplate.export, t('askExport'))
  const copy = useCopyAction({ list, copy: flowTemplate.copy, texts: { copy: t('copy'), ask: t('askCopy') } })
  return (row: TemplateRow): readonly RowAction[] => [
    { key: 'edit', label: tList('edit'), run: () => edit(row) },
    state(row, row.enabledMark === 1),
    { key: 'versions', label: t('versions.title'), run: () => onVersions(row) },
    copy(row),
    exportOf(row),
    remove(row),
  ]
}
