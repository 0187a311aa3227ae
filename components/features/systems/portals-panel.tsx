import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { ListPart } from '@/components/screen/list-part'
import { ListToolbar } from '@/components/screen/list-toolbar'
import type { RowAction } from '@/components/screen/row-actions'
import { TabList, tabId } from '@/components/screen/tab-list'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { type PortalManageRow, portalManage } from '@/lib/contract/portal/portal-manage'
import type { SystemRow } from '@/lib/contract/system/system'
import { portalColumns } from './columns'
import type { MenuCategory } from './constants'
import { PortalHoldersDialog } from './portal-holders-dialog'
import { PortalManageDialog } from './portal-manage-dialog'
import { usePortalsOf } from './queries'
import styles from './systems.module.css'

const categories = ['Web', 'App'] as const

/** 门户管理 (contract 4b §3.4): which portals a system has, and who may open them. */
export function PortalManager({ system, onClose }: { system: SystemRow; onClose: () => void }) {
  const t = useTranslations('admin.systems')
  const panelId = useId()
  const [category, setCategory] = useState<MenuCategory>('Web')
  return (
    <Surface kind="fullScreen" open title={t('portals.title')} subtitle={system.fullName} onClose={onClose}>
      <div className={styles.manager}>
        <TabList
          label={t('portals.title')}
          entries={categories.map((key) => ({ key, label: t(`portals.${key}`) }))}
          value={category}
          panelId={panelId}
          onChange={(key) => setCategory(key as MenuCategory)}
        />
        <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, category)} className={styles.panel}>
          <Portals key={category} systemId={system.id} category={category} />
        </div>
      </div>
    </Surface>
  )
}

const rowId = (row: PortalManageRow) => row.id
const rowLabel = (row: PortalManageRow) => row.fullName

function Portals({ systemId, category }: { systemId: string; category: MenuCategory }) {
  const t = useTexts('admin.systems')
  const tList = useTranslations('list.buttons')
  const query = useInnerListQuery()
  const page = usePortalsOf(systemId, category, query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => portalColumns(t), [t])
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: portalManage.remove })
  const [granted, setGranted] = useState<PortalManageRow | null>(null)
  const actionsOf = (row: PortalManageRow): readonly RowAction[] => [
    edit(row),
    { key: 'grant', label: t('portals.grant'), run: () => setGranted(row) },
    remove(row),
  ]
  return (
    <div className={styles.list}>
      <ListToolbar list={list}>{createButton(t('portals.create'))}</ListToolbar>
      <ListPart
        list={list}
        label={t('portals.title')}
        columns={columns}
        rowLabel={rowLabel}
        rowActions={{ labels: [tList('edit'), t('portals.grant'), tList('remove')], of: actionsOf }}
        onOpen={open}
        emptyText={t('portals.none')}
      />
      {opened && (
        <PortalManageDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          place={{ systemId, platform: category }}
          onSaved={page.reload}
          onClose={close}
        />
      )}
      {granted && <PortalHoldersDialog key={granted.id} portal={granted} onClose={() => setGranted(null)} />}
    </div>
  )
}
