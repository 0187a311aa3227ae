import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { Surface } from '@/components/ui/surface'
import styles from '../online-dev.module.css'
import { asSetting, type ColumnItem, type ColumnSetting, columnPlaces } from './utils'

type ColumnSettingsDrawerProps = {
  columns: readonly ColumnItem[]
  /** What is shown was chosen for this browser only. */
  isHereOnly: boolean
  /** They are those of the open view: kept with it. */
  isOfView: boolean
  isSaving: boolean
  onSave: (columns: readonly ColumnSetting[], isHereOnly: boolean) => void
  /** As the design has it, widths too. */
  onRestore: () => void
  onClose: () => void
}

/** Order, visibility and place of the columns (spec 2 §2.6). */
export function ColumnSettingsDrawer(props: ColumnSettingsDrawerProps) {
  const { columns, isHereOnly, isOfView, isSaving, onSave, onRestore, onClose } = props
  const t = useTranslations('list.columns')
  const [items, setItems] = useState(columns)
  const [isHere, setHere] = useState(isHereOnly)
  const isNothingShown = items.every((item) => !item.visible)
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
            {t(isOfView ? 'apply' : 'save')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{isNothingShown ? t('none') : t('hint')}</p>
      <ColumnItems items={items} onChange={setItems} />
      {isOfView ? (
        <p className={`${styles.hint} ${styles.columnsOfView}`}>{t('ofView')}</p>
      ) : (
        <label className={styles.columnsHere}>
          <Checkbox checked={isHere} onChange={() => setHere(!isHere)} />
          {t('hereOnly')}
        </label>
      )}
    </Surface>
  )
}

/** The columns in their order, which is changed by mouse, and by keyboard with the move buttons. */
function ColumnItems({ items, onChange }: { items: readonly ColumnItem[]; onChange: (items: readonly ColumnItem[]) => void }) {
  const [dragged, setDragged] = useState<string | null>(null)
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
  }
  const onDragOver = (event: DragEvent, over: number) => {
    const from = items.findIndex((item) => item.prop === dragged)
    if (from < 0) return
    event.preventDefault()
    if (from !== over) move(from, over)
  }
  return (
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
          <ColumnLine
            item={item}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onChange={(next) => onChange(items.with(index, next))}
            onMove={(by) => move(index, index + by)}
          />
        </li>
      ))}
    </ol>
  )
}

type ColumnLineProps = {
  item: ColumnItem
  isFirst: boolean
  isLast: boolean
  onChange: (item: ColumnItem) => void
  onMove: (by: 1 | -1) => void
}

function ColumnLine({ item, isFirst, isLast, onChange, onMove }: ColumnLineProps) {
  const t = useTranslations('list.columns')
  return (
    <>
      <span className={styles.dragMark} aria-hidden="true">
        <Icon name="drag" size={16} />
      </span>
      <label className={styles.columnName}>
        <Checkbox checked={item.visible} onChange={() => onChange({ ...item, visible: !item.visible })} />
        <span data-tip={item.label}>{item.label}</span>
      </label>
      {item.canPin && <PinMenu item={item} onPin={(fixed) => onChange({ ...item, fixed })} />}
      <IconButton size="sm" label={t('up', { name: item.label })} disabled={isFirst} onClick={() => onMove(-1)}>
        <Icon name="chevron-up" size={14} />
      </IconButton>
      <IconButton size="sm" label={t('down', { name: item.label })} disabled={isLast} onClick={() => onMove(1)}>
        <Icon name="chevron-down" size={14} />
      </IconButton>
    </>
  )
}

function PinMenu({ item, onPin }: { item: ColumnItem; onPin: (fixed: ColumnItem['fixed']) => void }) {
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
