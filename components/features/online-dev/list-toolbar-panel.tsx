import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './online-dev.module.css'
import { buttonLabel } from './row-buttons-panel'
import { headerButtons, type Module } from './utils'

type ListToolbarProps = {
  module: Module
  selectedCount: number
  isRemoving: boolean
  isRefreshing: boolean
  onAdd: () => void
  onBatchRemove: () => void
  onBatchPrint: () => void
  onClearSelection: () => void
  onRefresh: () => void
  onColumns: () => void
}

/** Header buttons of the design by right, and the tools of the table. */
export function ListToolbar(props: ListToolbarProps) {
  const t = useTranslations('list')
  const tButtons = useTranslations('list.buttons')
  return (
    <div className={styles.toolbar}>
      {headerButtons(props.module).map((button) => (
        <Button key={button.value} {...faceOf(button.value, props)}>
          {buttonLabel(button, tButtons)}
        </Button>
      ))}
      {props.selectedCount > 0 && (
        <span className={styles.selectedCount} role="status">
          {t('selected', { count: props.selectedCount })}
          <Button variant="text" size="sm" onClick={props.onClearSelection}>
            {t('clearSelection')}
          </Button>
        </span>
      )}
      <span className={styles.tools}>
        <IconButton label={t('refresh')} onClick={props.onRefresh} aria-busy={props.isRefreshing || undefined}>
          <Icon name="refresh" />
        </IconButton>
        <IconButton label={t('columns.title')} onClick={props.onColumns}>
          <Icon name="columns" />
        </IconButton>
      </span>
    </div>
  )
}

function faceOf(value: string, props: ListToolbarProps): ComponentProps<typeof Button> {
  if (value === 'add') return { variant: 'primary', startIcon: <Icon name="plus" size={16} />, onClick: props.onAdd }
  if (value === 'batchPrint') return { startIcon: <Icon name="print" size={16} />, onClick: props.onBatchPrint }
  return { variant: 'danger', loading: props.isRemoving, onClick: props.onBatchRemove }
}
