'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { LoadingState } from '@/components/ui/states'
import previewStyles from '../preview.module.css'
import { decodeText, readBytes } from '../read-bytes'
import { gridOfCsv } from './csv'
import type { Grid } from './grid'
import { csvBytesMax } from './limits'
import styles from './office.module.css'
import { RefusedNote } from './refused-note'
import { SheetGrid } from './sheet-grid'

type CsvTableProps = { url: string; name: string; onRetry: () => void }

/** A table of text: its beginning, of whatever size it is. */
export function CsvTable({ url, name, onRetry }: CsvTableProps) {
  const t = useTranslations('upload.preview')
  const [shown, setShown] = useState<Grid | 'loading' | 'failed'>('loading')
  // The platform: the beginning of the file.
  useEffect(() => {
    const giveUp = new AbortController()
    readBytes(url, csvBytesMax, { signal: giveUp.signal, isWhole: false })
      .then(({ bytes, isCut }) => gridOfCsv(decodeText(bytes), isCut))
      .catch(() => 'failed' as const)
      .then((result) => !giveUp.signal.aborted && setShown(result))
    return () => giveUp.abort()
  }, [url])
  if (shown === 'loading') return <LoadingState />
  if (shown === 'failed') return <RefusedNote name={name} reason="failed" onRetry={onRetry} />
  if (shown.rows.length === 0) return <p className={previewStyles.explained}>{t('empty')}</p>
  return (
    <div className={styles.workbook}>
      <SheetGrid grid={shown} label={name} />
    </div>
  )
}
