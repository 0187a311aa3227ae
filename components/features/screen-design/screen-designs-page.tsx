'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ImportButton, useExport } from '@/components/features/import-file/public'
import { ListConditions, searchesOf } from '@/components/features/list-conditions/public'
import { AdminMessages } from '@/components/screen/admin-messages'
import { conditionsFilter } from '@/components/screen/list-question'
import { ListScreen } from '@/components/screen/list-screen'
import type { RowAction } from '@/components/screen/row-actions'
import { rowCall } from '@/components/screen/row-call'
import { useCopyAction } from '@/components/screen/use-copy-action'
import { type List, useList } from '@/components/screen/use-list'
import { useListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { lazyCode } from '@/components/ui/lazy-code'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useMutation } from '@/lib/client/use-mutation'
import type { Texts } from '@/lib/client/use-texts'
import { type ScreenCategory, type ScreenRow, screen } from '@/lib/contract/screen/screen'
import { screenOwn } from '@/lib/contract/screen/screen-own'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { screenColumns } from './columns'
import { conditionKinds, screenPath } from './constants'
import { importScreen } from './mutations'
import { useCategories, useScreens } from './queries'
import { ScreenDialog } from './screen-dialog'
import { ScreenDesignTexts } from './texts-panel'

/** The designer with all it takes along, and the drawers: each comes when it is first opened. */
const DesignerDialog = lazyCode(async () => (await import('./designer-dialog')).DesignerDialog)
const LinksDrawer = lazyCode(async () => (await import('./links-drawer')).LinksDrawer)
const CategoriesDrawer = lazyCode(async () => (await import('./categories-drawer')).CategoriesDrawer)

/** 数据大屏 (contract 4b §5): the data screens, their designer, and the links of displays that show them. */
export function ScreenDesignsPage() {
  return (
    <AdminMessages>
      <ScreenDesignTexts>
        <ScreenDesigns />
      </ScreenDesignTexts>
    </AdminMessages>
  )
}

const none: readonly ScreenCategory[] = []
const rowId = (row: ScreenRow) => row.id
const rowLabel = (row: ScreenRow) => row.title
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(conditionKinds)) } }
const removal = rowCall(screen.remove, (ids) => ({ query: { ids } }))
const copying = rowCall(screen.copy, (id) => ({ query: { id } }))

function conditionFields(t: Texts, categories: readonly ScreenCategory[]) {
  const fixed = categories.map(({ categoryKey, categoryValue }) => [categoryValue, categoryKey] as const)
  return formDesign(
    [
      text('title', t('keyword'), { placeholder: t('keywordHint') }),
      select('category', t('columns.category'), { fixed }, { placeholder: t('any') }),
    ],
    widgetSchemas,
  ).fields
}

/** What is open above the list. */
type Opened = { kind: 'designer'; id: string } | { kind: 'links'; row: ScreenRow } | { kind: 'categories' }

function ScreenDesigns() {
  const t = useTranslations('screendesigns')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const { data: categories = none, mutate: readCategories } = useCategories()
  const page = useScreens(query.question)
  const list = useList({ query, page, rowId })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const editing = useRowEditing({ list, remove: removal })
  const actionsOf = useActions(list, editing, setOpened)
  const columns = useMemo(() => screenColumns(t, categories), [t, categories])
  const searches = useMemo(() => searchesOf(conditionFields(t, categories), conditionKinds), [t, categories])
  const design = (id: string) => setOpened({ kind: 'designer', id })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          {editing.createButton(t('create'))}
          <ImportButton accept=".vs" send={importScreen} onImported={page.reload} />
          <Button onClick={() => setOpened({ kind: 'categories' })}>{t('categories.title')}</Button>
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [t('design'), t('preview'), tList('edit')], of: actionsOf }}
      onOpen={(row) => design(row.id)}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {editing.opened && (
        <ScreenDialog
          key={editing.opened.row?.id ?? ''}
          id={editing.opened.row?.id ?? null}
          onSaved={page.reload}
          onDesign={design}
          onClose={editing.close}
        />
      )}
      {opened?.kind === 'designer' && <DesignerDialog key={opened.id} id={opened.id} onSaved={page.reload} onClose={close} />}
      {opened?.kind === 'links' && <LinksDrawer screen={opened.row} onClose={close} />}
      {opened?.kind === 'categories' && <CategoriesDrawer onChanged={() => void readCategories()} onClose={close} />}
    </ListScreen>
  )
}

function useActions(
  list: List<ScreenRow>,
  { edit, remove }: ReturnType<typeof useRowEditing<ScreenRow>>,
  open: (opened: Opened) => void,
) {
  const t = useTranslations('screendesigns')
  const copy = useCopyAction({ list, copy: copying, texts: { copy: t('copy'), ask: t('askCopy') } })
  const exportOf = useExport<ScreenRow>(screenOwn.export, t('askExport'))
  const switchOf = useSwitch(list)
  return (row: ScreenRow): readonly RowAction[] => [
    { key: 'design', label: t('design'), run: () => open({ kind: 'designer', id: row.id }) },
    { key: 'preview', label: t('preview'), run: () => void window.open(screenPath(row.id), '_blank', 'noopener') },
    edit(row),
    { key: 'links', label: t('links.title'), run: () => open({ kind: 'links', row }) },
    copy(row),
    exportOf(row),
    switchOf(row),
    remove(row),
  ]
}

/** Switching a screen on and off: of these calls it is a change like any other, with the version that is seen. */
function useSwitch(list: List<ScreenRow>) {
  const t = useTranslations('admin.state')
  const { run } = useMutation(screen.update, { successToast: true })
  return (row: ScreenRow): RowAction => {
    const isOn = row.status !== 0
    const body = { visual: { id: row.id, status: isOn ? 0 : 1, ...(row.version === undefined ? {} : { version: row.version }) } }
    return {
      key: 'state',
      label: t(isOn ? 'disable' : 'enable'),
      ask: { text: t(isOn ? 'askDisable' : 'askEnable') },
      run: async () => {
        // A refusal was shown; the list shows how it is.
        await run({ body }).catch(() => undefined)
        list.settle([row.id])
      },
    }
  }
}
