import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { Button } from '@/components/ui/button'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import type { Texts } from '@/lib/client/use-texts'
import type { ScreenCategory } from '@/lib/contract/screen/screen'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text, toggle } from '@/lib/form/build/value-fields'
import type { RecordValues } from '@/lib/form/types'
import { saveHead } from './mutations'
import { headValues, readScreenInfo, useCategories, useScreenInfo } from './queries'

type ScreenDialogProps = {
  /** Null makes a new one. */
  id: string | null
  onSaved: () => void
  /** The id of what was saved, to go on designing it. */
  onDesign: (id: string) => void
  onClose: () => void
}

type Start = { values: RecordValues; categories: readonly ScreenCategory[] }

/** How a data screen is called and what it is. */
export function ScreenDialog(props: ScreenDialogProps) {
  const { id } = props
  const t = useTranslations('screendesigns')
  const info = useScreenInfo(id)
  const categories = useCategories()
  const values = id === null ? {} : info.data && headValues(info.data)
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'create' : 'edit')}
      width="560px"
      start={values && categories.data && { values, categories: categories.data }}
      error={info.error ?? categories.error}
      onRetry={() => {
        void info.mutate()
        void categories.mutate()
      }}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

function screenFormDesign(t: Texts, categories: readonly ScreenCategory[]) {
  const fixed = categories.map(({ categoryKey, categoryValue }) => [categoryValue, categoryKey] as const)
  return formDesign(
    [
      text('title', t('columns.name'), { required: true, maxlength: 100, placeholder: t('required.name') }),
      select('category', t('columns.category'), { fixed }, { filterable: true, placeholder: t('required.category') }),
      toggle('status', t('columns.state'), { defaultValue: 1, on: t('enabled'), off: t('disabled'), tip: t('stateTip') }),
    ],
    widgetSchemas,
  )
}

type FilledProps = ScreenDialogProps & Start & { frame: DialogFrame }

function FilledDialog({ id, values, categories, frame, onSaved, onDesign, onClose }: FilledProps) {
  const t = useTranslations('screendesigns')
  const form = useDesignForm({
    drafts: { name: 'onlineDev.dataScreen', title: t('title') },
    id,
    design: () => screenFormDesign(t, categories),
    values,
    ...(id === null ? {} : { newest: async () => headValues(await readScreenInfo(id)) }),
  })
  const saving = (goesOn: boolean) => ({
    send: saveHead,
    done: ({ id: saved, msg }: { id: string; msg: string }) => {
      void tellDone(msg)
      onSaved()
      onClose()
      if (goesOn) onDesign(saved)
    },
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      between={<Button onClick={() => form.save(saving(true))}>{t('saveAndDesign')}</Button>}
      save={saving(false)}
    />
  )
}
