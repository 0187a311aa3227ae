import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RecordViewer } from '@/components/features/online-dev/public'
import { useAgeText } from '@/components/ui/use-age-text'
import { recentMax } from './constants'
import { HomeCard } from './home-card'
import styles from './home-cards.module.css'
import { type DayRecord, useRecent, useWorkModules } from './queries'
import { RecordRow } from './record-row'

/** What was made or changed last in my modules. */
export function RecentCard() {
  const t = useTranslations('home.latest')
  const ageText = useAgeText()
  const modules = useWorkModules()
  const recent = useRecent(modules.data)
  const [opened, setOpened] = useState<DayRecord | null>(null)
  if (modules.data && !modules.data.some(({ columns }) => columns.touched)) return null
  const records = recent.data?.slice(0, recentMax) ?? []
  const state = {
    data: recent.data,
    error: modules.error ?? recent.error,
    mutate: () => (modules.error ? modules.mutate() : recent.mutate()),
  }
  return (
    <HomeCard piece="recent" icon="history" title={t('title')} state={state}>
      {records.length === 0 ? (
        <p className={styles.empty}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {records.map((record) => (
            <RecordRow key={`${record.module.menu.id} ${record.id}`} record={record} onOpen={() => setOpened(record)}>
              <time className={styles.date}>{ageText(record.atMs)}</time>
            </RecordRow>
          ))}
        </ul>
      )}
      {opened && <RecordViewer target={{ modelId: opened.module.menu.modelId, id: opened.id }} onClose={() => setOpened(null)} />}
    </HomeCard>
  )
}
