import { useTranslations } from 'next-intl'
import { productVersion, type ShellData } from '@/components/ground/shell-data'
import { BrandMark } from '@/components/ui/brand-mark'
import { Surface } from '@/components/ui/surface'
import styles from './dialogs.module.css'

/** Contract 1 §12: logo, name and version of the system. */
export function AboutDialog({ data, onClose }: { data: ShellData; onClose: () => void }) {
  const t = useTranslations('shell.user')
  return (
    <Surface kind="general" open title={t('about')} width="400px" onClose={onClose}>
      <div className={styles.about}>
        {data.icons.logo ? <img src={data.icons.logo} alt="" className={styles.logo} /> : <BrandMark size={56} />}
        <strong>{data.systemName}</strong>
        <span>{t('version', { version: data.systemVersion || productVersion })}</span>
        {data.copyright && <span>{data.copyright}</span>}
      </div>
    </Surface>
  )
}
