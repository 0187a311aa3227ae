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
import { lazyCode } from '@/components/ui/lazy-code'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { type PortalRow, portal } from '@/lib/contract/portal/portal'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { isDesigned, portalColumns } from './columns'
import { importPortal } from './mutations'
import { PortalDialog } from './portal-dialog'
import { usePortalCategories, usePortals } from './queries'
import { ReleaseDialog } from './release-dialog'
import { PortalDesignTexts } from './texts-panel'

/** The designer with all it takes along, and the renderer: each comes when it is first opened. */
const DesignerDialog = lazyCode(async () => (await import('./designer-dialog')).DesignerDialog)
const VersionsDrawer = lazyCode(async () => (await import('./versions-drawer')).VersionsDrawer)
const StoredPreviewDialog = lazyCode(async () => (await import('./preview-dialog')).StoredPreviewDialog)

/** 门户设计 (contract 4b §3): the portals, their designer, where they are released. */
export function PortalDesignsPage() {
  return (
    <AdminMessages>
      <PortalDesignTexts>
        <PortalDesigns />
      </PortalDesignTexts>
    </AdminMessages>
  )
}

const none: readonly { enCode: string; fullName: string }[] = []
const rowId = (row: PortalRow) => row.id
const rowLabel = (row: PortalRow) => row.fullName
const kinds: Readonly<Record<string, Condition>> = {
  ...{ keyword: 'word', category: 'value', type: 'value', enabledLock: 'value', isRelease: 'value' },
}
const rules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

function conditionFields(t: Texts, categories: typeof none) {
  const any = { placeholder: t('any') }
  const choice = (name: string, label: string, values: readonly (readonly [string, string])[]) =>
    select(name, label, { fixed: values }, any)
  return formDesign(
    [
      text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
      choice(
        'category',
        t('columns.category'),
        categories.map(({ enCode, fullName }) => [enCode, fullName] as const),
      ),
      choice('type', t('columns.type'), [
        ['0', t('types.designed')],
        ['1', t('types.address')],
      ]),
      choice('enabledLock', t('columns.lock'), [
        ['1', t('locked')],
        ['0', t('unlocked')],
      ]),
      choice(
        'isRelease',
        t('columns.state'),
        (['unreleased', 'released', 'changed'] as const).map((state, at) => [String(at), t(`states.${state}`)] as const),
      ),
    ],
    widgetSchemas,
  ).fields
}

/** What is open above the list. */
type Opened = { kind: 'designer'; id: string } | { kind: 'release' | 'preview' | 'versions'; row: PortalRow }

function PortalDesigns() {
  const t = useTranslations('portaldesigns')
  const tList = useTranslations('list.buttons')
  const query = useListQuery(rules)
  const categories = usePortalCategories() ?? none
  const page = usePortals(query.question)
  const list = useList({ query, page, rowId })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const editing = useRowEditing({ list, remove: portal.remove })
  const actionsOf = useActions(list, editing, setOpened)
  const columns = useMemo(() => portalColumns(t, categories), [t, categories])
  const searches = useMemo(() => searchesOf(conditionFields(t, categories), kinds), [t, categories])
  return (
    <ListScreen
      list={list}
      title={t('title')}
      conditions={<ListConditions list={list} searches={searches} />}
      toolbar={
        <>
          {editing.createButton(t('create'))}
          <ImportButton accept=".vp" send={importPortal} onImported={page.reload} />
        </>
      }
      columns={columns}
      rowLabel={rowLabel}
      rowActions={{ labels: [t('design'), tList('edit'), t('release.name')], of: actionsOf }}
      onOpen={(row) => (isDesigned(row) ? setOpened({ kind: 'designer', id: row.id }) : editing.open(row))}
      emptyText={t('none')}
      noMatchText={t('noneFound')}
    >
      {editing.opened && (
        <PortalDialog
          key={editing.opened.row?.id ?? ''}
          id={editing.opened.row?.id ?? null}
          onSaved={page.reload}
          onDesign={(id) => setOpened({ kind: 'designer', id })}
          onClose={editing.close}
        />
      )}
      {opened?.kind === 'designer' && <DesignerDialog key={opened.id} id={opened.id} onSaved={page.reload} onClose={close} />}
      {opened?.kind === 'release' && <ReleaseDialog portal={opened.row} onReleased={page.reload} onClose={close} />}
      {opened?.kind === 'versions' && (
        <VersionsDrawer
          portal={opened.row}
          onRestored={() => {
            page.reload()
            close()
          }}
          onClose={close}
        />
      )}
      {opened?.kind === 'preview' && <StoredPreviewDialog id={opened.row.id} onClose={close} />}
    </ListScreen>
  )
}

function useActions(
  list: List<PortalRow>,
  { edit, remove }: ReturnType<typeof useRowEditing<PortalRow>>,
  open: (opened: Opened) => void,
) {
  const t = useTranslations('portaldesigns')
  const state = useStateAction({ list, state: portal.setEnabled })
  const copy = useCopyAction({ list, copy: portal.copy, texts: { copy: t('copy'), ask: t('askCopy') } })
  const exportOf = useExport<PortalRow>(portal.export, t('askExport'))
  return (row: PortalRow): readonly RowAction[] => [
    ...(isDesigned(row) ? [{ key: 'design', label: t('design'), run: () => open({ kind: 'designer', id: row.id }) }] : []),
    edit(row),
    { key: 'release', label: t('release.name'), run: () => open({ kind: 'release', row }) },
    { key: 'preview', label: t('preview'), run: () => open({ kind: 'preview', row }) },
    ...(isDesigned(row) ? [{ key: 'versions', label: t('versions.title'), run: () => open({ kind: 'versions', row }) }] : []),
    copy(row),
    exportOf(row),
    state(row, row.enabledMark !== 0),
    remove(row),
  ]
}
