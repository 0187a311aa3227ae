import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Progress } from '@/components/ui/progress'
import styles from './online-dev.module.css'
import { isLoaded, useRowsLoading } from './queries'

type RowsLoadingPanelProps = { modelId: string; onMore: () => void }

/** A list over a large table that was there before it says that more rows are coming, and shows them as they come. */
export function RowsLoadingPanel({ modelId, onMore }: RowsLoadingPanelProps) {
  const t = useTranslations('list.rowsLoading')
  const { data } = useRowsLoading(modelId)
  const done = data?.done ?? 0
  const hasEnded = data !== undefined && isLoaded(data)
  const shown = useRef(0)
  const mark = hasEnded ? -1 : done
  // The records on the server: they became more since the list was asked for.
  useEffect(() => {
    if (shown.current === mark) return
    shown.current = mark
    onMore()
  }, [mark, onMore])
  if (!data || hasEnded) return null
  const total = data.total ?? 0
  return (
    <div className={styles.notice} role="status">
      <span>{t('text', { done, total })}</span>
      <Progress label={t('label')} value={done} max={total} />
    </div>
  )
}
