import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { Surface } from '@/components/ui/surface'
import styles from '../online-dev.module.css'
import { type ColumnSetting, columnPlaces } from './utils'

type Item = Required<ColumnSetting> & { canPin: boolean }

type ColumnSettingsDrawerProps = {
  columns: readonly Item[]
  /** What is shown was chosen for this browser only. */
  isHereOnly: boolean
  isSaving: boolean
  onSave: (columns: readonly ColumnSetting[], isHereOnly: boolean) => void
  /** As the design has it, widths too. */
  onRestore: () => void
  onClose: () => void
}

/** Order, visibility and place of the columns (spec 2 §2.6): by mouse, and by keyboard with the move buttons. */
export function ColumnSettingsDrawer({ columns, isHereOnly, isSaving, onSave, onRestore, onClose }: ColumnSettingsDrawerProps) {
  const t = useTranslations('list.columns')
  const [items, setItems] = useState(columns)
  const [isHere, setHere] = useState(isHereOnly)
  const [dragged, setDragged] = useState<string | null>(null)
  const isNothingShown = items.every((item) => !item.visible)

  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    const rest = items.filter((_, index) => index !== from)
    setItems([...rest.slice(0, to), item, ...rest.slice(to)])
  }
  const onDragOver = (event: DragEvent, over: number) => {
    const from = items.findIndex((item) => item.prop === dragged)
    if (from < 0) return
    event.preventDefault()
    if (from !== over) move(from, over)
  }
  return (
    <Surface
      kind="drawer"
      open
      title={t('title')}
      width="320px"
      onClose={onClose}
      busy={isSaving}
      footer={
        <>
          <Button onClick={onRestore} disabled={isSaving}>
            {t('restore')}
          </Button>
          <Button
            variant="primary"
            loading={isSaving}
            disabled={isNothingShown}
            onClick={() => onSave(items.map(asSetting), isHere)}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{isNothingShown ? t('none') : t('hint')}</p>
      <ol className={styles.columnList}>
        {items.map((item, index) => (
          <li
            key={item.prop}
            draggable
            className={item.prop === dragged ? `${styles.columnItem} ${styles.dragged}` : styles.columnItem}
            onDragStart={() => setDragged(item.prop)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => onDragOver(event, index)}
          >
            <span className={styles.dragMark} aria-hidden="true">
              <Icon name="drag" size={16} />
            </span>
            <label className={styles.columnName}>
              <Checkbox
                checked={item.visible}
                onChange={() => setItems(items.map((other) => (other === item ? { ...item, visible: !item.visible } : other)))}
              />
              <span data-tip={item.label}>{item.label}</span>
            </label>
            {item.canPin && (
              <PinMenu
                item={item}
                onPin={(fixed) => setItems(items.map((other) => (other === item ? { ...item, fixed } : other)))}
              />
            )}
            <IconButton
              size="sm"
              label={t('up', { name: item.label })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <Icon name="chevron-up" size={14} />
            </IconButton>
            <IconButton
              size="sm"
              label={t('down', { name: item.label })}
              disabled={index === items.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <Icon name="chevron-down" size={14} />
            </IconButton>
          </li>
        ))}
      </ol>
      <label className={styles.columnsHere}>
        <Checkbox checked={isHere} onChange={() => setHere(!isHere)} />
        {t('hereOnly')}
      </label>
    </Surface>
  )
}

function asSetting({ canPin, fixed, ...setting }: Item): ColumnSetting {
  return canPin ? { ...setting, fixed } : setting
}

function PinMenu({ item, onPin }: { item: Item; onPin: (fixed: Item['fixed']) => void }) {
  const t = useTranslations('list.columns')
  const label = t('pin', { name: item.label })
  return (
    <Menu
      label={label}
      className={item.fixed === 'none' ? styles.pin : `${styles.pin} ${styles.pinned}`}
      trigger={<Icon name="pin" size={14} />}
      entries={columnPlaces.map((place) => ({
        key: place,
        label: t(`places.${place}`),
        isChecked: place === item.fixed,
        onSelect: () => onPin(place),
      }))}
    />
  )
}
