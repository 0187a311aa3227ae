import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
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
    // On phones the others wait until rows are chosen.
    <Button key={button.value} data-no-rows={button.value === 'upload' || undefined} {...faceOf(button.value, props)}>
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

/** On phones buttons wait until rows are chosen; what is done with the whole list stands among the tools. */
export function WholeListTools({ module, onImport, onExport }: Pick<ListToolbarProps, 'module' | 'onImport' | 'onExport'>) {
  const t = useTranslations('list.buttons')
  const isNarrow = useNarrow()
  if (!isNarrow) return null
  return headerButtons(module).flatMap((button) => {
    if (button.value !== 'upload' && button.value !== 'download') return []
    return (
      <IconButton key={button.value} label={buttonLabel(button, t)} onClick={button.value === 'upload' ? onImport : onExport}>
        <Icon name={button.value} />
      </IconButton>
    )
  })
}
