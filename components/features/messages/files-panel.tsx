import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FilesEnv } from '@/components/widget-kits/uploads/files-env'
import { StoredFiles } from '@/components/widget-kits/uploads/stored-files'
import styles from './messages.module.css'
import { readFiles } from './utils'

/** Attached files of a message, notice, mail or schedule, shown and saved like those of records (contract 1 §19.2). */
export function FilesPanel({ files }: { files: string }) {
  const t = useTranslations('notices.detail')
  const entries = useMemo(() => readFiles(files), [files])
  if (entries.length === 0) return null
  return (
    <section className={styles.files} aria-label={t('files')}>
      <p className={styles.filesTitle}>{t('filesCount', { count: entries.length })}</p>
      <FilesEnv>
        <StoredFiles value={entries} type="annex" />
      </FilesEnv>
    </section>
  )
}
