import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { logDays, logKinds, logRows } from '@/lib/contract/system/log'
import { groupTitle, note } from '@/lib/form/build/display-nodes'
import { formDesign } from '@/lib/form/build/form-design'
import { number, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign, RecordValues } from '@/lib/form/types'
import { saveRetention } from './mutations'
import { readRetention, useRetention } from './queries'

/** How long the logs are kept, and whether requests are written down at all. */
export function RetentionDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('admin.logs.retention')
  const { data, error, mutate } = useRetention()
  return (
    <LoadingDialog title={t('title')} width="600px" start={data} error={error} onRetry={() => void mutate()} onClose={onClose}>
      {(values, frame) => <FilledDialog values={values} frame={frame} onClose={onClose} />}
    </LoadingDialog>
  )
}

function FilledDialog({ values, frame, onClose }: { values: RecordValues; frame: DialogFrame; onClose: () => void }) {
  const t = useTexts('admin.logs.retention')
  const form = useDesignForm({
    drafts: { name: 'system.log.retention', title: t('title') },
    id: 'retention',
    design: () => retentionForm(t),
    values,
    newest: readRetention,
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: async (filled) => saveRetention(filled),
        done: ({ msg }) => {
          void tellDone(msg)
          onClose()
        },
      }}
    />
  )
}

function retentionForm(t: Texts): FormDesign {
  const half = { required: true, span: 12 }
  const ofKind = (kind: string) => [
    groupTitle(t(`kinds.${kind}`)),
    ...(kind === 'request' ? [toggle('isLog', t('isLog'), { tip: t('isLogTip') })] : []),
    number(`${kind}LogDays`, t('days'), { ...half, ...logDays, unit: t('daysUnit') }),
    number(`${kind}LogRows`, t('rows'), { ...half, ...logRows, unit: t('rowsUnit') }),
  ]
  return formDesign([note(t('hint')), ...logKinds.flatMap(ofKind)], widgetSchemas)
}
