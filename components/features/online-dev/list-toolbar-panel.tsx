import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './online-dev.module.css'
import { buttonLabel } from './row-buttons-panel'
import { type Module, offeredButtons } from './utils'

type ListToolbarProps = {
  module: Module
  selectedCount: number
  isRemoving: boolean
  isRefreshing: boolean
  onAdd: () => void
  onBatchRemove: () => void
  onClearSelection: () => void
  onRefresh: () => void
  onColumns: () => void
}

/** Header buttons of the design by right, and the tools of the table. */
export function ListToolbar(props: ListToolbarProps) {
  const t = useTranslations('list')
  const tButtons = useTranslations('list.buttons')
  const buttons = offeredButtons(props.module.list.buttons, ['add', 'batchRemove'], props.module.access)
  return (
    <div className={styles.toolbar}>
      {buttons.map((button) =>
        button.value === 'add' ? (
          <Button key="add" variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={props.onAdd}>
            {buttonLabel(button, tButtons)}
          </Button>
        ) : (
          <Button key={button.value} variant="danger" loading={props.isRemoving} onClick={props.onBatchRemove}>
            {buttonLabel(button, tButtons)}
          </Button>
        ),
      )}
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
