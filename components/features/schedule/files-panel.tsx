import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { readFiles } from '@/components/features/shell/top-bar/utils'
import { Icon } from '@/components/ui/icon'
import styles from './schedule.module.css'

/** Attachments of an entry, to be fetched only (contract 2 §21). */
export function FilesPanel({ files }: { files: string }) {
  const t = useTranslations('schedule.fields')
  const list = useMemo(() => readFiles(files), [files])
  if (list.length === 0) return null
  return (
    <section className={styles.files} aria-label={t('files')}>
      <h4>{t('files')}</h4>
      <ul>
        {list.map(({ name, url }) => (
          <li key={url}>
            <a href={url} download={name}>
              <Icon name="download" size={14} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
