import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './online-users.module.css'

type ToolbarPanelProps = {
  selectedCount: number
  isForcing: boolean
  isRefreshing: boolean
  onForce: () => void
  onClear: () => void
  onRefresh: () => void
}

export function ToolbarPanel({ selectedCount, isForcing, isRefreshing, onForce, onClear, onRefresh }: ToolbarPanelProps) {
  const t = useTranslations('admin.onlineUsers')
  const tList = useTranslations('list')
  return (
    <div className={styles.toolbar}>
      <Button variant="danger" loading={isForcing} onClick={onForce}>
        {t('forceMany')}
      </Button>
      {selectedCount > 0 && (
        <span className={styles.selectedCount} role="status">
          {tList('selected', { count: selectedCount })}
          <Button variant="text" size="sm" onClick={onClear}>
            {tList('clearSelection')}
          </Button>
        </span>
      )}
      <IconButton className={styles.refresh} label={tList('refresh')} onClick={onRefresh} aria-busy={isRefreshing || undefined}>
        <Icon name="refresh" />
      </IconButton>
    </div>
  )
}
