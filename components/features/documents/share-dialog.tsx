import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import type { DocumentRow } from '@/lib/contract/extend/document'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { readTexts } from '@/lib/form/read'
import { decodeList } from '@/lib/form/wire-values'
import { shareWith } from './mutations'
import { useSharedWith } from './queries'

type ShareDialogProps = { row: DocumentRow; onSaved: () => void; onClose: () => void }

/** With whom a file is shared: whoever is taken out of the field has it no more. */
export function ShareDialog(props: ShareDialogProps) {
  const t = useTexts('documents')
  const { data, error, mutate } = useSharedWith(props.row.id)
  return (
    <LoadingDialog<Record<string, unknown>>
      title={t('share.title')}
      width="520px"
      start={data && { userIds: data.list.map(({ shareUserId }) => shareUserId) }}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = ShareDialogProps & { values: Record<string, unknown>; frame: DialogFrame }

function FilledDialog({ row, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('documents')
  const form = useDesignForm({
    drafts: null,
    id: row.id,
    design: () => {
      const people = user('userIds', t('share.label'), { multiple: true, tip: t('share.hint') })
      return formDesign([people], widgetSchemas)
    },
    values,
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled) => shareWith(row.id, [...readTexts(decodeList(filled['userIds']))]),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
