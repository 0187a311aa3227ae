import { useTranslations } from 'next-intl'
import { Surface } from '@/components/ui/surface'
import styles from './dialogs.module.css'

/** What becomes of people's data, under which licence this runs, and what the browser keeps. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('topbar')
  return (
    <Surface kind="general" open title={t('menu.statement')} width="520px" onClose={onClose}>
      <div className={styles.prose}>
        <p>{t('statement.data')}</p>
        <p>{t('statement.storage')}</p>
        <p>{t('statement.licence')}</p>
      </div>
    </Surface>
  )
}
