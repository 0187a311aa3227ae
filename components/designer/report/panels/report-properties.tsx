import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { CellPanel } from './cell-panel'
import { LinesPanel } from './lines-panel'
import { PagePanel } from './page-panel'
import styles from './report-panels.module.css'

const tabs = ['cell', 'lines', 'page'] as const

/** What is chosen in the sheet, its rows and columns, and the page. */
export function ReportProperties() {
  const t = useTranslations('reportpanels.tabs')
  const panelId = useId()
  const [tab, setTab] = useState<(typeof tabs)[number]>('cell')
  return (
    <div className={styles.properties}>
      <TabList
        label={t('name')}
        entries={tabs.map((key) => ({ key, label: t(key) }))}
        value={tab}
        panelId={panelId}
        onChange={(key) => setTab(tabs.find((one) => one === key) ?? 'cell')}
      />
      <div id={panelId} className={styles.propertiesBody} role="tabpanel" aria-labelledby={tabId(panelId, tab)}>
        {tab === 'cell' ? <CellPanel /> : tab === 'lines' ? <LinesPanel /> : <PagePanel />}
      </div>
    </div>
  )
}
