import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { useIsTight } from '@/components/screen/use-tight-line'
import { Button, IconButton } from '@/components/ui/button'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import type { ListButton } from '@/lib/form/list-types'
import { buttonLabel, headerButtons, type Module } from './utils'

type ListToolbarProps = {
  module: Module
  isRemoving: boolean
  onAdd: () => void
  onImport: () => void
  onExport: () => void
  onBatchRemove: () => void
  onBatchPrint: () => void
}

/** Header buttons of the design, by right; where the line has no room for all, those of the whole list are in a menu behind the others. */
export function HeaderButtons(props: ListToolbarProps) {
  const t = useTranslations('list.buttons')
  const tList = useTranslations('list')
  const isTight = useIsTight()
  const buttons = headerButtons(props.module)
  const away = isTight ? wholeListEntries(buttons, props, t) : []
  const kept = buttons.filter(({ value }) => !away.some(({ key }) => key === value))
  return (
    <>
      {kept.map((button) => (
        <Button key={button.value} {...faceOf(button.value, props)}>
          {buttonLabel(button, t)}
        </Button>
      ))}
      {away.length > 0 && <Menu label={tList('more')} trigger={<Icon name="more" />} entries={away} />}
    </>
  )
}

/** What of the header is about the whole list, for a menu. */
function wholeListEntries(
  buttons: readonly ListButton[],
  { onImport, onExport }: Pick<ListToolbarProps, 'onImport' | 'onExport'>,
  t: (key: string) => string,
): MenuEntry[] {
  const acts: Readonly<Record<string, () => void>> = { upload: onImport, download: onExport }
  return buttons.flatMap((button) => {
    const onSelect = acts[button.value]
    return onSelect ? [{ key: button.value, label: buttonLabel(button, t), onSelect }] : []
  })
}

function faceOf(value: string, props: ListToolbarProps): ComponentProps<typeof Button> {
  if (value === 'add') return { variant: 'primary', startIcon: <Icon name="plus" size={16} />, onClick: props.onAdd }
  if (value === 'upload') return { startIcon: <Icon name="upload" size={16} />, onClick: props.onImport }
  if (value === 'download') return { startIcon: <Icon name="download" size={16} />, onClick: props.onExport }
  if (value === 'batchPrint') return { startIcon: <Icon name="print" size={16} />, onClick: props.onBatchPrint }
  return { variant: 'danger', loading: props.isRemoving, onClick: props.onBatchRemove }
}

type ListToolsProps = Pick<ListToolbarProps, 'module' | 'onImport' | 'onExport'> & { onColumns: () => void }

/** What is done with the whole list. A phone has one button for all of it: its buttons wait until rows are chosen, and its line is short. */
export function WholeListTools({ module, onImport, onExport, onColumns }: ListToolsProps) {
  const t = useTranslations('list')
  const tButtons = useTranslations('list.buttons')
  if (!useNarrow()) {
    return (
      <IconButton label={t('columns.title')} onClick={onColumns}>
        <Icon name="columns" />
      </IconButton>
    )
  }
  const entries = [
    ...wholeListEntries(headerButtons(module), { onImport, onExport }, tButtons),
    ...(module.isPhone ? [] : [{ key: 'columns', label: t('columns.title'), onSelect: onColumns }]),
  ]
  if (entries.length === 0) return null
  return <Menu label={t('more')} trigger={<Icon name="more" />} entries={entries} />
}
