import { useTranslations } from 'next-intl'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { type RecordDialogProps, surfaceOf } from './record-surface'
import { thingOf } from './utils'

const titles = { create: 'createOf', edit: 'editOf', detail: 'detailOf' } as const

/** Answers a press at once, where the code of the record's dialog is still on its way. */
export function RecordFrame({ module, open, onOpen }: Pick<RecordDialogProps, 'module' | 'open' | 'onOpen'>) {
  const t = useTranslations('list.record')
  return (
    <Surface
      {...surfaceOf(module.form.config)}
      isFrame
      open
      title={t(titles[open.mode], { thing: thingOf(module.title) })}
      onClose={() => onOpen(null)}
    >
      <LoadingState />
    </Surface>
  )
}
