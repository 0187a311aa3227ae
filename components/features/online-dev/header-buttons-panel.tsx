import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
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

/** Header buttons of the design, by right. */
export function HeaderButtons(props: ListToolbarProps) {
  const t = useTranslations('list.buttons')
  return headerButtons(props.module).map((button) => (
    <Button key={button.value} {...faceOf(button.value, props)}>
      {buttonLabel(button, t)}
    </Button>
  ))
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
  const acts: Readonly<Record<string, () => void>> = { upload: onImport, download: onExport }
  const ofDesign = headerButtons(module).flatMap((button) => {
    const onSelect = acts[button.value]
    return onSelect ? [{ key: button.value, label: buttonLabel(button, tButtons), onSelect }] : []
  })
  const entries = [...ofDesign, { key: 'columns', label: t('columns.title'), onSelect: onColumns }]
  return <Menu label={t('more')} trigger={<Icon name="more" />} entries={entries} />
}
