'use client'

import { useMemo, useState } from 'react'
import { ImportButton, useExport } from '@/components/features/import-file/public'
import { type Condition, ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter, textFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { widgetSchemas } from '@/components/widgets/schemas'
import { dictionariesChanged } from '@/lib/client/dictionary-version'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { CategoryPanel } from './category-panel'
import { type InterfaceRow, interfaceColumns } from './columns'
import { LogDrawer } from './log-drawer'
import { importInterface } from './mutations'
import { PreviewDialog } from './preview-dialog'
import { readUserNames, useInterfaceCategories, useInterfaces } from './queries'
import { UsesDrawer } from './uses-drawer'
import { VariablesDrawer } from './variables-drawer'
import { WizardDialog } from './wizard-dialog'

/** Data interfaces (contract 2 §16). */
export function DataInterfacesPage() {
  return (
    <AdminMessages>
      <DataInterfaces />
    </AdminMessages>
  )
}

const rowId = (row: InterfaceRow) => row.id
const rowLabel = (row: InterfaceRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', type: 'value', enabledMark: 'value' }
const rules = {
  hasKeyword: false,
  filters: { where: conditionsFilter(Object.keys(kinds)), category: { ...textFilter(), isPlace: true } },
}

function conditionFields(t: Texts) {
  const any = { placeholder: t('any') }
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('columns.type'), { fixed: (['1', '2', '3'] as const).map((one) => [one, t(`types.${one}`)] as const) }, any),
    select(
      'enabledMark',
      t('columns.state'),
      { fixed: (['1', '0'] as const).map((one) => [one, t(one === '1' ? 'enabled' : 'disabled')] as const) },
      any,
    ),
  ]
  return formDesign(fields, widgetSchemas).fields
}

function DataInterfaces() {
  const t = useTexts('admin.dataInterfaces')
  // The words of the kinds are the platform's.
  const say = usePlatformTexts()
  const categories = useInterfaceCategories()
  const query = useListQuery(rules)
  const page = useInterfaces(query.question)
  const list = useList({ query, page, rowId })
  const { opened, open, close, createButton, edit, remove } = useRowEditing({
    list,
    remove: dataInterface.remove,
    usedBy: readUserNames,
  })
  const more = useRowActions(list, t)
  const columns = useMemo(() => interfaceColumns(t, say), [t, say])
  const searches = useMemo(() => searchesOf(conditionFields(t), kinds), [t])
  const { category } = query.question.filters
  const tools = (
    <>
      {createButton(t('create'))}
      <ImportButton accept=".bd" send={importInterface} onImported={page.reload} />
    </>
  )
  return (
    <ListScreen
      list={list}
      title={t('title')}
      beside={
        <CategoryPanel
          categories={categories}
          chosen={category}
          onChoose={(id) => list.impose({ filters: { category: id } })}
          onRefresh={dictionariesChanged}
        />
      }
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={tools}
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: more.labels, of: (row) => [edit(row), remove(row), ...more.of(row)] }}
      onOpen={open}
      emptyText={t('none')}
    >
      {opened && (
        <WizardDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          categories={categories}
          category={category}
          onSaved={page.reload}
          onClose={close}
        />
      )}
      {more.surface}
    </ListScreen>
  )
}

type Shown = { kind: 'preview' | 'log' | 'uses' | 'variables'; row: InterfaceRow }

/** What is done with a row beside changing and deleting it (contract 2 §16.1), and what opens for it. */
function useRowActions(list: List<InterfaceRow>, t: Texts) {
  const tList = useTexts('list.buttons')
  const [shown, setShown] = useState<Shown | null>(null)
  const exportOf = useExport<InterfaceRow>(dataInterface.export, t('askExport'))
  const ask = { enable: t('askEnable'), disable: t('askDisable') }
  const state = useStateAction({ list, state: dataInterface.state, ask, usedBy: readUserNames })
  const copying = useMutation(dataInterface.copy, { successToast: true })
  const copy = async ({ id }: InterfaceRow) => {
    // A refusal was shown.
    await copying.run({ params: { id } }).catch(() => undefined)
    list.settle([id])
  }
  const of = (row: InterfaceRow): RowAction[] => {
    const isOn = row.enabledMark !== 0
    const show = (kind: Shown['kind']) => ({ key: kind, label: t(`actions.${kind}`), run: () => setShown({ kind, row }) })
    return [
      { ...show('preview'), run: () => (isOn ? setShown({ kind: 'preview', row }) : toast.warning(t('enableFirst'))) },
      state(row, isOn),
      {
        key: 'copy',
        label: t('actions.copy'),
        ask: { text: t('askCopy') },
        run: () => copy(row),
      },
      exportOf(row),
      ...(row.isPostPosition === 1 ? [show('variables')] : []),
      show('uses'),
      show('log'),
    ]
  }
  const close = () => setShown(null)
  return {
    of,
    labels: [tList('edit'), tList('remove'), t('actions.preview')],
    surface: shown && <ShownSurface shown={shown} onClose={close} />,
  }
}

function ShownSurface({ shown: { kind, row }, onClose }: { shown: Shown; onClose: () => void }) {
  switch (kind) {
    case 'preview':
      return <PreviewDialog row={row} onClose={onClose} />
    case 'log':
      return <LogDrawer row={row} onClose={onClose} />
    case 'uses':
      return <UsesDrawer row={row} onClose={onClose} />
    default:
      return <VariablesDrawer row={row} onClose={onClose} />
  }
}
