import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Surface } from '@/components/ui/surface'
import type { MenuNode } from '@/lib/contract/system/menu'
import { ButtonsPanel } from './buttons-panel'
import type { ItemKind } from './constants'
import { DataFieldsPanel } from './data-permission/fields-panel'
import { SchemesPanel } from './data-permission/schemes-panel'
import { FieldsPanel } from './fields-panel'
import styles from './systems.module.css'

type ItemsDrawerProps = { kind: ItemKind; menu: MenuNode; onClose: () => void }

/** What of an entry can be granted: buttons, columns of its list, fields of its form, records (contract 2 §12.3–12.7). */
export function ItemsDrawer({ kind, menu, onClose }: ItemsDrawerProps) {
  const t = useTranslations('admin.systems')
  const width = kind === 'button' ? '700px' : '860px'
  return (
    <Surface kind="drawer" open width={width} title={t(`items.${kind}.title`)} subtitle={menu.fullName} onClose={onClose}>
      {kind === 'button' ? (
        <ButtonsPanel menuId={menu.id} />
      ) : kind === 'data' ? (
        <DataPanel menu={menu} />
      ) : (
        <FieldsPanel kind={kind} menu={menu} />
      )}
    </Surface>
  )
}

const tabs = ['scheme', 'field'] as const

function DataPanel({ menu }: { menu: MenuNode }) {
  const t = useTranslations('admin.systems')
  const panelId = useId()
  const [tab, setTab] = useState<string>('scheme')
  return (
    <div className={styles.manager}>
      <TabList
        label={t('items.data.title')}
        entries={tabs.map((key) => ({ key, label: t(`data.${key}.title`) }))}
        value={tab}
        panelId={panelId}
        onChange={setTab}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)}>
        {tab === 'scheme' ? <SchemesPanel menu={menu} /> : <DataFieldsPanel menu={menu} />}
      </div>
    </div>
  )
}
